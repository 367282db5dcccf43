import { createHash } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, it } from 'vitest'
import { type forgeIssuedBy, x5cOf } from '../../../../../../tests/protocol/wallet/forge.ts'
import { type EncodedCbor, readCbor } from '../../../platform/cbor/strict-cbor.ts'
import type { Signer } from '../../../platform/keys/signing-key.ts'
import { isCose1SignedBy, readCose1 } from '../cose/cose-sign1.ts'
import { isSignedBy, parseJws } from '../jose/compact-jws.ts'
import type { CredentialToIssue } from './credential-format.ts'
import { didOfJwk } from './jwt-vc/did-jwk.ts'
import { JWT_VC } from './jwt-vc/jwt-vc.ts'
import { MDOC } from './mdoc/mdoc.ts'
import { readMobileSecurityObject } from './mdoc/mobile-security-object.ts'
import { holder, NOW, NOW_IN_SECONDS, ownSigner, PUBLIC_URL, SECOND } from './presented.fixture.ts'
import { SD_JWT_VC } from './sd-jwt/sd-jwt-vc.ts'

const DAY = 86_400
const key = ofCertificate(ownSigner)
const status = { uri: `${PUBLIC_URL}/status-lists/1`, index: 7 }
const claims = { displayName: 'Anna', level: 2, active: true }
const credential: CredentialToIssue = {
  issuerUrl: PUBLIC_URL,
  type: 'Card',
  issuedAt: NOW_IN_SECONDS,
  expiresAt: NOW_IN_SECONDS + DAY,
  holderJwk: holder.publicJwk,
  holderDid: undefined,
  status,
  claims,
}

function ofCertificate(signer: ReturnType<typeof forgeIssuedBy>): Signer {
  return { ...signer, x5c: x5cOf(signer) }
}

const isOurs = (jws: string) => {
  const parsed = parseJws(jws)
  return parsed !== undefined && isSignedBy(parsed, key.certificate.publicKey)
}

describe('an SD-JWT VC that we issue', () => {
  const [jws = '', ...disclosures] = SD_JWT_VC.issue(credential, key).split('~')
  const { _sd: digests, ...payload } = decodeJwt<{ _sd: string[] }>(jws)

  it('is signed, and states everything but the claims of its holder', () => {
    expect(isOurs(jws)).toBe(true)
    expect(decodeProtectedHeader(jws)).toEqual({ alg: 'ES256', typ: 'dc+sd-jwt', x5c: key.x5c })
    expect(payload).toEqual({
      iss: PUBLIC_URL,
      iat: NOW_IN_SECONDS,
      exp: NOW_IN_SECONDS + DAY,
      vct: 'Card',
      cnf: { jwk: holder.publicJwk },
      status: { status_list: { idx: 7, uri: status.uri } },
      _sd_alg: 'sha-256',
    })
  })

  it('hides each claim behind a digest with a salt of its own, in an order that reveals nothing', () => {
    expect(disclosures.pop()).toBe('')
    expect(digests).toEqual(disclosures.map((text) => createHash('sha256').update(text).digest('base64url')).sort())
    const parts = disclosures.map((text) => JSON.parse(Buffer.from(text, 'base64url').toString()))
    expect(Object.fromEntries(parts.map(([, name, value]) => [name, value]))).toEqual(claims)
    expect(new Set(parts.map(([salt]) => salt)).size).toBe(3)
    for (const [salt] of parts) expect(Buffer.from(salt, 'base64url')).toHaveLength(16)
  })

  it('has no digests without claims', () => {
    const [plain = '', ...rest] = SD_JWT_VC.issue({ ...credential, claims: {} }, key).split('~')
    expect([decodeJwt(plain)._sd, decodeJwt(plain)._sd_alg, rest]).toEqual([undefined, undefined, ['']])
  })
})

describe('a JWT VC that we issue', () => {
  const DID = didOfJwk(holder.publicJwk)

  it('is signed, and states its content in the JWT and in its data', () => {
    const jws = JWT_VC.issue(credential, key)
    expect(isOurs(jws)).toBe(true)
    expect(decodeProtectedHeader(jws)).toEqual({ alg: 'ES256', typ: 'JWT', x5c: key.x5c })
    expect(decodeJwt(jws)).toEqual({
      iss: PUBLIC_URL,
      sub: DID,
      iat: NOW_IN_SECONDS,
      nbf: NOW_IN_SECONDS,
      exp: NOW_IN_SECONDS + DAY,
      status: { status_list: { idx: 7, uri: status.uri } },
      vc: {
        '@context': ['https://www.w3.org/2018/credentials/v1'],
        type: ['VerifiableCredential', 'Card'],
        credentialSubject: { id: DID, ...claims },
        credentialStatus: {
          id: `${status.uri}#7`,
          type: 'TokenStatusList',
          statusPurpose: 'revocation',
          statusListIndex: '7',
          statusListCredential: status.uri,
        },
      },
    })
  })

  it('names its holder by the DID of the key proof', () => {
    const holderDid = 'did:jwk:other'
    expect(decodeJwt(JWT_VC.issue({ ...credential, holderDid }, key))).toMatchObject({
      sub: holderDid,
      vc: { credentialSubject: { id: holderDid } },
    })
  })
})

describe('an mdoc that we issue', () => {
  const read = (changes: Partial<CredentialToIssue> = {}, signer = key) => {
    const issued = readCbor(Buffer.from(MDOC.issue({ ...credential, ...changes }, signer), 'base64url')) as Map<
      string,
      never
    >
    const cose = readCose1(issued.get('issuerAuth'))
    const encoded = (issued.get('nameSpaces') as unknown as Map<string, EncodedCbor[]>).get('Card') ?? []
    const items = encoded.map((item) => ({
      digest: createHash('sha256').update(item.whole).digest(),
      content: readCbor(item.content) as Map<string, unknown>,
    }))
    const mso = readMobileSecurityObject(cose?.payload)
    return { cose, items, mso: 'fault' in mso ? undefined : mso }
  }
  const { cose, items, mso } = read()

  it('is signed, and states its type, its holder, its dates and its status', () => {
    expect(cose && isCose1SignedBy(cose, key.certificate.publicKey)).toBe(true)
    expect(mso).toMatchObject({
      docType: 'Card',
      deviceKey: { jwk: holder.publicJwk },
      signedAt: NOW,
      validFrom: NOW,
      validUntil: NOW + DAY * SECOND,
      status,
      authorizations: { namespaces: new Set(['urn:eudi:sca:payment:1']), elements: new Map() },
    })
  })

  it('hides each data element behind a digest with a salt of its own', () => {
    expect(items).toHaveLength(3)
    for (const { digest, content } of items) {
      const id = content.get('digestID') as number
      expect(Buffer.from(mso?.digests.get('Card')?.get(id) ?? [])).toEqual(digest)
      expect(content.get('random')).toHaveLength(16)
    }
    const named = items.map(({ content }) => [content.get('elementIdentifier'), content.get('elementValue')])
    expect(Object.fromEntries(named)).toEqual(claims)
    expect(
      new Set(items.map(({ content }) => Buffer.from(content.get('random') as Uint8Array).toString('hex'))).size,
    ).toBe(3)
  })

  it('has its elements in an order that reveals nothing', () => {
    const orders = Array.from({ length: 30 }, () =>
      read()
        .items.map(({ content }) => content.get('elementIdentifier'))
        .join(),
    )
    expect(new Set(orders).size).toBeGreaterThan(1)
  })
})
