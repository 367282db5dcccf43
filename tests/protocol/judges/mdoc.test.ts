import { hash } from 'node:crypto'
import { IssuerSigned } from '@owf/mdoc'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { MDOC } from '../../../apps/server/src/credentials/openid4vc/formats/mdoc/mdoc.ts'
import { PAYMENT_TYPE } from '../../../apps/server/src/credentials/openid4vc/settings.ts'
import { IssuerTrust } from '../../../apps/server/src/credentials/openid4vc/x509/issuer-trust.ts'
import { encodeCbor, readCbor } from '../../../apps/server/src/platform/cbor/strict-cbor.ts'
import type { KeyStore } from '../../../apps/server/src/platform/keys/key-store.ts'
import { type ForgedCertificate, forgeAuthority, forgeIssuedBy } from '../wallet/forged-certificate.ts'
import { generateHolderKey, thumbprint } from '../wallet/keys.ts'
import { holder, ISSUER, NOW, openKeys, STATUS } from './installation.ts'
import { issueWithJudge, MDOC_CONTEXT, type MdocPresentation, presentWithJudge, verifyWithJudge } from './mdoc-judge.ts'
import { expectStricterThanJudge, succeeds } from './mutations.ts'

const RUNS = 200
const SECONDS = Math.floor(NOW / 1000)
const DOC_TYPE = MDOC.typeName(ISSUER, 'CredoRestCard')
const FOREIGN_TYPE = 'org.library.card.1'

const responseKey = generateHolderKey().publicJwk
const expected = {
  audience: 'x509_hash:verifier',
  nonce: 'nonce-0123456789abcdef',
  responseUri: `${ISSUER}/openid4vp/responses/1`,
  responseKey,
  now: NOW,
}
const session = {
  clientId: expected.audience,
  nonce: expected.nonce,
  responseUri: expected.responseUri,
  jwkThumbprint: Buffer.from(thumbprint(responseKey), 'base64url'),
}

let keys: KeyStore
let trust: IssuerTrust
let library: ForgedCertificate
let librarySigner: ForgedCertificate
beforeAll(async () => {
  keys = await openKeys()
  library = forgeAuthority({ country: 'PL', commonName: 'Library authority' })
  librarySigner = forgeIssuedBy(library, { country: 'PL', commonName: 'Library' })
  trust = new IssuerTrust({
    publicUrl: ISSUER,
    ownAnchor: keys.trustAnchor,
    others: [{ anchors: [library.certificate], types: new Set([FOREIGN_TYPE]) }],
  })
})

/** A document as our issuer makes it, at midnight as it does. */
const issue = (claims: Record<string, string | number | boolean>): string =>
  MDOC.issue(
    {
      issuer: ISSUER,
      type: DOC_TYPE,
      issuedAt: SECONDS - (SECONDS % 86_400),
      expiresAt: SECONDS + 86_400,
      holderKey: holder.publicJwk,
      holderDid: undefined,
      status: STATUS,
      claims,
    },
    keys.signingKeys['document-signer'],
  )

const present = (credential: string | IssuerSigned, more: Partial<MdocPresentation> = {}): Promise<string> =>
  presentWithJudge({
    issuerSigned: typeof credential === 'string' ? IssuerSigned.fromEncodedForOid4Vci(credential) : credential,
    docType: DOC_TYPE,
    shown: { [DOC_TYPE]: ['displayName'] },
    key: holder,
    session,
    ...more,
  })

const weRead = (presentation: string) => MDOC.verify(presentation, trust, expected)
const judgeReads = (presentation: string, anchor = keys.trustAnchor) =>
  verifyWithJudge(presentation, { session, anchor, now: new Date(NOW) })

/** Whether the judge accepts, and sees the same claims as we do. */
async function judgeReadsAlike(presentation: string): Promise<boolean> {
  const response = await judgeReads(presentation)
  const ours = weRead(presentation)
  if ('refused' in ours) return false
  const [document] = response.documents ?? []
  expect(response.documents).toHaveLength(1)
  expect(ours.types).toEqual([document?.docType])
  const namespaces = document?.issuerSigned.issuerNamespaces?.issuerNamespaces ?? new Map()
  for (const [namespace, items] of namespaces)
    for (const { elementIdentifier, elementValue } of items)
      expect(ours.claims).toMatchObject({ [namespace]: { [elementIdentifier]: elementValue } })
  return true
}

const claims = fc.dictionary(
  fc.constantFrom('displayName', 'level', 'żółć', 'constructor', 'photo', 'a b'),
  fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.boolean(),
  ),
  { minKeys: 1 },
)

describe('documents, judged by @owf/mdoc', () => {
  it('what we issue, the library accepts and reads alike', async () => {
    await fc.assert(
      fc.asyncProperty(claims, async (elements) => {
        const issued = IssuerSigned.fromEncodedForOid4Vci(issue(elements))
        await issued.verify({ trustedCertificates: [keys.trustAnchor.raw], now: new Date(NOW) }, MDOC_CONTEXT)
        const { mobileSecurityObject } = issued.issuerAuth
        expect(mobileSecurityObject.docType).toBe(DOC_TYPE)
        expect(mobileSecurityObject.deviceKeyInfo.deviceKey.jwk).toMatchObject(holder.publicJwk)
        const items = issued.getIssuerNamespace(DOC_TYPE) ?? []
        expect(Object.fromEntries(items.map((item) => [item.elementIdentifier, item.elementValue]))).toEqual(elements)
        for (const item of items) expect(await item.isValid(DOC_TYPE, issued.issuerAuth, MDOC_CONTEXT)).toBe(true)
        expect(issued.issuerAuth.getIssuingCountry(MDOC_CONTEXT)).toBe('PL')
      }),
      { numRuns: RUNS },
    )
  })

  it('what the library presents, we accept and read alike', async () => {
    await fc.assert(
      fc.asyncProperty(claims, fc.nat(), async (elements, seed) => {
        const names = Object.keys(elements).filter((_, index) => (seed >> index) % 2 === 0)
        const presentation = await present(issue(elements), { shown: { [DOC_TYPE]: names } })
        const ours = weRead(presentation)
        const shown = Object.fromEntries(names.map((name) => [name, elements[name]]))
        expect('refused' in ours ? ours : (ours.claims[DOC_TYPE] ?? {})).toEqual(shown)
        expect(ours).toMatchObject({ issuer: { kind: 'own', name: ISSUER }, status: STATUS, confirmed: {} })
        expect(await judgeReadsAlike(presentation)).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })

  it('what the library issues, we accept, with each of its digests', async () => {
    for (const digestAlgorithm of ['SHA-256', 'SHA-384', 'SHA-512'] as const) {
      const issuerSigned = await issueWithJudge({
        docType: FOREIGN_TYPE,
        namespace: FOREIGN_TYPE,
        elements: { displayName: 'Anna', born: new Date('1990-05-01T00:00:00Z'), photo: Buffer.from('ffd8ff', 'hex') },
        holder,
        signer: librarySigner,
        validityInfo: { signed: new Date(NOW), validFrom: new Date(NOW), validUntil: new Date(NOW + 86_400_000) },
        digestAlgorithm,
      })
      const shown = { [FOREIGN_TYPE]: ['displayName', 'born', 'photo'] }
      const presentation = await present(issuerSigned, { docType: FOREIGN_TYPE, shown })
      expect(weRead(presentation)).toMatchObject({
        issuer: { kind: 'other', name: 'Library' },
        types: [FOREIGN_TYPE],
        status: undefined,
        claims: { [FOREIGN_TYPE]: { displayName: 'Anna', photo: '/9j/' } },
      })
      await judgeReads(presentation, library.certificate)
    }
  })

  it('a presentation that was changed and that we accept, the library accepts', async () => {
    const honest = Buffer.from(await present(issue({ displayName: 'Anna', level: 2 })), 'base64url')
    const changed = fc
      .array(
        fc.record({ place: fc.nat(honest.length - 1), byte: fc.nat(255), kind: fc.constantFrom('set', 'cut', 'add') }),
        {
          maxLength: 2,
        },
      )
      .map((changes) =>
        changes.reduce((bytes, { place, byte, kind }) => {
          const rest = bytes.subarray(kind === 'add' ? place : place + 1)
          return Buffer.concat([bytes.subarray(0, place), ...(kind === 'cut' ? [] : [Buffer.of(byte)]), rest])
        }, honest),
      )
    await expectStricterThanJudge({
      cases: changed.map((bytes) => bytes.toString('base64url')),
      runs: 10 * RUNS,
      weAccept: (presentation) => !('refused' in weRead(presentation)),
      judgeAccepts: judgeReadsAlike,
    })
  })

  it.each<[string, string, Partial<MdocPresentation>]>([
    ['another nonce', 'holder', { session: { ...session, nonce: 'another' } }],
    ['another verifier', 'holder', { session: { ...session, clientId: 'x509_hash:other' } }],
    ['another address', 'holder', { session: { ...session, responseUri: `${ISSUER}/other` } }],
    ['another key for the answer', 'holder', { session: { ...session, jwkThumbprint: Buffer.alloc(32) } }],
    ['the key of another card', 'holder', { key: generateHolderKey() }],
  ])('neither of us accepts %s', async (_what, check, more) => {
    const presentation = await present(issue({ displayName: 'Anna' }), more)
    expect(weRead(presentation)).toMatchObject({ refused: check })
    expect(await succeeds(judgeReads(presentation))).toBe(false)
  })

  it('neither of us accepts what another installation signed', async () => {
    const other = await openKeys()
    const own = keys
    keys = other
    const presentation = await present(issue({ displayName: 'Anna' }))
    keys = own
    expect(weRead(presentation)).toMatchObject({ refused: 'issuer' })
    expect(await succeeds(judgeReads(presentation))).toBe(false)
  })

  it('a payment that the device signed is confirmed by just its hash', async () => {
    const hashes = ['one', 'two'].map((text) => hash('sha256', text, 'buffer'))
    const deviceSigned = { [PAYMENT_TYPE]: { transaction_data_hashes: hashes } }
    const presentation = await present(issue({ displayName: 'Anna' }), { deviceSigned })
    expect(weRead(presentation)).toMatchObject({
      confirmed: { transaction_data_hashes: hashes.map((one) => one.toString('base64url')) },
    })
    await judgeReads(presentation)
  })

  it('data that the device may not sign for is refused', async () => {
    const presentation = await present(issue({ displayName: 'Anna' }), {
      deviceSigned: { 'org.example': { level: 3 } },
    })
    expect(weRead(presentation)).toMatchObject({ refused: 'holder', because: 'device-namespaces' })
  })
})

describe('a response that is no such thing', () => {
  /** The honest response with something changed in it. */
  async function changed(change: (response: Map<string, unknown>) => unknown): Promise<string> {
    const honest = readCbor(Buffer.from(await present(issue({ displayName: 'Anna' })), 'base64url'))
    return Buffer.from(encodeCbor(change(honest as Map<string, unknown>))).toString('base64url')
  }

  it.each<[string, (response: Map<string, unknown>) => unknown]>([
    ['nothing at all', () => null],
    ['another version', (response) => response.set('version', '2.0')],
    ['an error', (response) => response.set('status', 10)],
    ['no document', (response) => response.set('documents', [])],
    [
      'two documents',
      (response) => response.set('documents', Array(2).fill((response.get('documents') as unknown[])[0])),
    ],
    ['a document that is none', (response) => response.set('documents', ['document'])],
  ])('is refused: %s', async (_what, change) => {
    expect(weRead(await changed(change))).toMatchObject({ refused: 'format', because: 'device-response' })
  })

  it('is read as the honest one where nothing is changed', async () => {
    expect(weRead(await changed((response) => response))).toMatchObject({ types: [DOC_TYPE] })
  })
})
