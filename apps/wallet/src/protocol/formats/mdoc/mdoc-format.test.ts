import { createHash } from 'node:crypto'
import { decode } from 'cborg'
import { base64url, calculateJwkThumbprint, exportJWK } from 'jose'
import { describe, expect, test } from 'vitest'
import { createIdentity, NOW } from '../../test-support/authority.ts'
import { createHolder } from '../../test-support/credentials.ts'
import { DOCTYPE, issueMdoc, NAMESPACE, PAYMENT_TYPE } from '../../test-support/mdoc.ts'
import { judgeContext, loadJudge } from '../../test-support/mdoc-judge.ts'
import type { PresentationBinding } from '../credential-format.ts'
import { parseIssuerSigned } from './issuer-signed.ts'
import { MDOC } from './mdoc-format.ts'

const OWF_MDOC = await loadJudge(() => import('@owf/mdoc'))
const { CoseKey, DateOnly, DeviceKey, DeviceResponse, Issuer, KeyAuthorizations, SessionTranscript, Verifier } =
  OWF_MDOC
const MDOC_JUDGE = judgeContext((jwk) => CoseKey.fromJwk(jwk))

const authority = await createIdentity({ name: 'Test authority', isAuthority: true })
const issuer = await createIdentity({ name: 'Test signer', organization: 'C=PL, O=Vitrine', signer: authority })
const holder = await createHolder()
const verifierKeys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
const encryptionKey = await exportJWK(verifierKeys.publicKey)

const BINDING: PresentationBinding = {
  privateKey: holder.privateKey,
  audience: 'x509_hash:Uvo3HtuIxuhC92rShpgqcT3YXwrqRxWEviRiA0OZszk',
  nonce: 'n-0S6_WzA2Mj',
  responseUri: 'https://verifier.example/responses/1',
  encryptionKey,
  now: NOW,
  transactions: [],
}

const expectation = (over: { types?: string[] | undefined } = {}) => ({
  types: [DOCTYPE],
  holders: [holder],
  anchors: [authority.certificate],
  now: NOW,
  ...over,
})

async function present(credential: string, elements: string[], binding: Partial<PresentationBinding> = {}) {
  const opened = await MDOC.open(credential)
  return opened.select(elements.map((name) => [NAMESPACE, name])).present({ ...BINDING, ...binding })
}

/** Verifies a response with another implementation, given the values that a verifier knows. Returns the disclosed elements. */
async function judge(response: string, known: Partial<PresentationBinding> = {}) {
  const { audience, nonce, responseUri, encryptionKey: key } = { ...BINDING, ...known }
  const sessionTranscript = await SessionTranscript.forOid4Vp(
    {
      clientId: audience,
      nonce,
      responseUri,
      ...(key && { jwkThumbprint: base64url.decode(await calculateJwkThumbprint(key)) }),
    },
    MDOC_JUDGE,
  )
  const deviceResponse = DeviceResponse.fromEncodedForOid4Vp(response)
  await Verifier.verifyDeviceResponse(
    { deviceResponse, sessionTranscript, trustedCertificates: [authority.certificate.der], now: NOW },
    MDOC_JUDGE,
  )
  const [document] = deviceResponse.documents ?? []
  if (!document) throw new Error('the response has no document')
  return {
    docType: document.docType,
    claims: document.issuerSigned.getPrettyClaims(NAMESPACE),
    deviceSigned: document.deviceSigned.deviceNamespaces.deviceNamespaces.get(PAYMENT_TYPE)?.deviceSignedItems,
  }
}

/** Returns the options with which another implementation signs a card for our holder. */
const signing = async () => ({
  signingKey: CoseKey.fromJwk((await exportJWK(issuer.keys.privateKey)) as Record<string, unknown>),
  algorithm: OWF_MDOC.SignatureAlgorithm.ES256,
  digestAlgorithm: 'SHA-256' as const,
  validityInfo: { signed: NOW, validFrom: NOW, validUntil: new Date('2026-12-01T00:00:00Z') },
  deviceKeyInfo: {
    deviceKey: DeviceKey.fromJwk(holder.publicJwk as Record<string, unknown>),
    keyAuthorizations: KeyAuthorizations.create({ namespaces: [PAYMENT_TYPE] }),
  },
  certificates: [issuer.certificate.der],
})

describe('another implementation', () => {
  test('accepts a presentation, and receives only the requested elements', async () => {
    const response = await present(await issueMdoc(issuer, holder.publicJwk), ['displayName', 'cardNumber'])
    expect(await judge(response)).toEqual({
      docType: DOCTYPE,
      claims: { displayName: 'Anna Nowak', cardNumber: '4000004386830933' },
      deviceSigned: undefined,
    })
  })

  test('accepts a response that is not encrypted', async () => {
    const clear = { encryptionKey: undefined }
    const response = await present(await issueMdoc(issuer, holder.publicJwk), ['displayName'], clear)
    expect((await judge(response, clear)).claims).toEqual({ displayName: 'Anna Nowak' })
  })

  test.each<[what: string, known: Partial<PresentationBinding>]>([
    ['to another verifier', { audience: 'x509_san_dns:verifier.example' }],
    ['for another request', { nonce: 'another-nonce' }],
    ['sent to another address', { responseUri: 'https://verifier.example/responses/2' }],
    ['encrypted for somebody else', { encryptionKey: holder.publicJwk }],
    ['not encrypted', { encryptionKey: undefined }],
  ])('refuses the same response %s', async (_what, known) => {
    const response = await present(await issueMdoc(issuer, holder.publicJwk), ['displayName'])
    await expect(judge(response, known)).rejects.toThrow()
  })

  test('finds the confirmed transaction in the data that the device signed', async () => {
    const transactions = [{ type: PAYMENT_TYPE, encoded: 'ZW5jb2RlZA', namesHashAlgorithm: false }]
    const response = await present(await issueMdoc(issuer, holder.publicJwk), ['displayName'], { transactions })
    const hash = createHash('sha256').update('ZW5jb2RlZA').digest()
    const { deviceSigned } = await judge(response)
    expect([...(deviceSigned ?? [])]).toEqual([['transaction_data_hashes', [new Uint8Array(hash)]]])
  })

  test('issues cards that the wallet accepts and reads identically', async () => {
    const isb = new Issuer(DOCTYPE, MDOC_JUDGE)
    isb.addIssuerNamespace(NAMESPACE, {
      displayName: 'Anna Nowak',
      birthDate: new DateOnly('1990-05-17'),
      since: new Date('2020-01-02T03:04:05Z'),
      level: 2,
      isActive: true,
      photo: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
      addresses: [{ city: 'Gdańsk' }],
    })
    const issuerSigned = await isb.sign(await signing())
    const credential = issuerSigned.encodedForOid4Vci
    expect(await MDOC.verify(credential, expectation())).toMatchObject({
      types: [DOCTYPE],
      trust: { known: true, authority: 'Test authority' },
      signer: 'Vitrine',
      issuedAt: NOW,
      expiresAt: new Date('2026-12-01T00:00:00Z'),
    })
    const { claims, canConfirm } = await MDOC.open(credential)
    expect(claims).toEqual({
      [NAMESPACE]: {
        displayName: 'Anna Nowak',
        birthDate: '1990-05-17',
        since: '2020-01-02T03:04:05Z',
        level: 2,
        isActive: true,
        photo: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
        addresses: [{ city: 'Gdańsk' }],
      },
    })
    expect(canConfirm(PAYMENT_TYPE)).toBe(true)
    expect((await judge(await present(credential, ['level', 'photo']))).claims).toEqual({
      level: 2,
      photo: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
    })
  })
})

describe('a presentation', () => {
  const hexOf = (encoded: string) => Buffer.from(encoded, 'base64url').toString('hex')

  test('contains the issuer’s bytes unchanged, even if the wallet would encode them differently', async () => {
    // Unused headers in an order that our encoder would not choose, and a float that is not in its shortest form.
    const credential = await issueMdoc(issuer, holder.publicJwk, {
      sign1: ([protectedHeader, , payload, signature]) => [
        protectedHeader,
        new Map<unknown, unknown>([
          ['zz', 1.5],
          [33, issuer.certificate.der],
          [4, 'key'],
        ]),
        payload,
        signature,
      ],
      encoding: { float64: true, mapSorter: () => 1 },
    })
    await MDOC.verify(credential, expectation())
    const { issuerAuth, items } = parseIssuerSigned(credential)
    const [name, account] = [...(items.get(NAMESPACE) ?? [])].map(({ encoded }) => Buffer.from(encoded).toString('hex'))
    const response = hexOf(await present(credential, ['displayName']))
    expect(response).toContain(Buffer.from(issuerAuth).toString('hex'))
    expect(response).toContain(name)
    expect(response).not.toContain(account)
    expect(hexOf(credential)).toContain(Buffer.from(issuerAuth).toString('hex'))
  })

  test('without elements has no nameSpaces (ISO 18013-5 section 8.3.2.1.2.2)', async () => {
    const response = await present(await issueMdoc(issuer, holder.publicJwk), [])
    const answer = decode(Buffer.from(response, 'base64url'), { tags: { 24: (read) => read() }, useMaps: true })
    expect([...answer.get('documents')[0].get('issuerSigned').keys()]).toEqual(['issuerAuth'])
  })

  test.each([1, 23, 24, 255, 256, 300])('of %i elements discloses all of them', async (count) => {
    const elements = Object.fromEntries(Array.from({ length: count }, (_, index) => [`element${index}`, index]))
    const credential = await issueMdoc(issuer, holder.publicJwk, { elements })
    expect((await judge(await present(credential, Object.keys(elements)))).claims).toEqual(elements)
  })

  test('has only the namespaces with disclosed elements', async () => {
    const isb = new Issuer(DOCTYPE, MDOC_JUDGE)
    isb.addIssuerNamespace(NAMESPACE, { displayName: 'Anna Nowak' })
    isb.addIssuerNamespace('pl.vitrine.more', { displayName: 'Ania', level: 2 })
    const issuerSigned = await isb.sign(await signing())
    const credential = issuerSigned.encodedForOid4Vci
    await MDOC.verify(credential, expectation())
    const opened = await MDOC.open(credential)
    const response = await opened.select([['pl.vitrine.more', 'displayName']]).present(BINDING)
    const [document] = DeviceResponse.fromEncodedForOid4Vp(response).documents ?? []
    expect([...(document?.issuerSigned.issuerNamespaces.issuerNamespaces.keys() ?? [])]).toEqual(['pl.vitrine.more'])
    expect(document?.issuerSigned.getPrettyClaims('pl.vitrine.more')).toEqual({ displayName: 'Ania' })
  })
})
