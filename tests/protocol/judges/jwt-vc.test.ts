import { createPublicKey, sign } from 'node:crypto'
import fc from 'fast-check'
import { compactVerify, decodeProtectedHeader, importX509, jwtVerify, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { didOfJwk } from '../../../apps/server/src/credentials/openid4vc/formats/jwt-vc/did-jwk.ts'
import { JWT_VC } from '../../../apps/server/src/credentials/openid4vc/formats/jwt-vc/jwt-vc.ts'
import { IssuerTrust } from '../../../apps/server/src/credentials/openid4vc/trust/issuer-trust.ts'
import { directPostBinding } from '../../../apps/server/src/credentials/openid4vc/verifier/channels/direct-post.ts'
import type { KeyStore } from '../../../apps/server/src/platform/keys/key-store.ts'
import { type ForgedCertificate, forgeAuthority, forgeIssuedBy, x5cOf } from '../wallet/forged-certificate.ts'
import { generateHolderKey, type HolderKey } from '../wallet/keys.ts'
import { holder, ISSUER, NOW, openKeys, STATUS } from './installation.ts'
import { expectStricterThanJudge, mutation, oddMembers, succeeds } from './mutations.ts'

const RUNS = 300
const SECONDS = Math.floor(NOW / 1000)
const TYPE = JWT_VC.typeName(ISSUER, 'CredoJwtCard')
const LIBRARY = 'https://library.example'
const CONTEXT = 'https://www.w3.org/2018/credentials/v1'
const DID = didOfJwk(holder.publicJwk)
const WITH_PRIVATE_PART = `did:jwk:${Buffer.from(JSON.stringify({ ...holder.publicJwk, d: 'AA' })).toString('base64url')}`

const expected = {
  ...directPostBinding({
    clientId: 'x509_hash:verifier',
    nonce: 'nonce-0123456789abcdef',
    responseUri: `${ISSUER}/openid4vp/responses/1`,
    responseKey: generateHolderKey().publicJwk,
  }),
  now: NOW,
}

let keys: KeyStore
let trust: IssuerTrust
let librarySigner: ForgedCertificate
beforeAll(async () => {
  keys = await openKeys()
  const library = forgeAuthority({ commonName: 'Library authority' })
  librarySigner = forgeIssuedBy(library, { uris: [LIBRARY] })
  trust = new IssuerTrust({
    publicUrl: ISSUER,
    ownAnchor: keys.trustAnchor,
    others: [{ anchors: { jwt: [library.certificate], mdoc: [library.certificate] }, types: new Set([TYPE]) }],
  })
})

/** Issues a credential with the server's own issuer. */
const issue = (claims: Record<string, string | number | boolean>, from = keys): string =>
  JWT_VC.issue(
    {
      issuerUrl: ISSUER,
      type: TYPE,
      issuedAt: SECONDS,
      expiresAt: SECONDS + 86_400,
      holderJwk: holder.publicJwk,
      holderDid: undefined,
      status: STATUS,
      claims,
    },
    from.signingKeys['credential-issuer'],
  )

type Odd = { header?: Record<string, unknown>; payload?: Record<string, unknown> }

/** Signs a presentation with jose, as a wallet does. */
const present = (
  credential: unknown,
  { header = {}, payload = {} }: Odd = {},
  key: HolderKey = holder,
): Promise<string> =>
  new SignJWT({
    iss: DID,
    aud: expected.audience,
    nonce: expected.nonce,
    vp: { '@context': [CONTEXT], type: ['VerifiablePresentation'], verifiableCredential: [credential] },
    ...payload,
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: `${DID}#0`, ...header })
    .sign(key.privateKey)

/** Issues a credential of another issuer, signed by jose. */
const issueForeign = (vc: object, payload: Record<string, unknown> = {}): Promise<string> =>
  new SignJWT({
    iss: LIBRARY,
    sub: DID,
    nbf: SECONDS,
    exp: SECONDS + 1000,
    vc: {
      '@context': [CONTEXT],
      type: ['VerifiableCredential', TYPE],
      credentialSubject: { id: DID, name: 'Anna' },
      ...vc,
    },
    ...payload,
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', x5c: x5cOf(librarySigner) })
    .sign(librarySigner.privateKey)

const weRead = (presentation: string) => JWT_VC.verify(presentation, trust, expected)

/** Verifies a presentation and the credential in it with jose. Returns the credential's content. @throws if jose refuses either */
async function judgeReads(presentation: string) {
  const currentDate = new Date(NOW)
  const options = { algorithms: ['ES256'], currentDate, clockTolerance: 60 }
  const { payload: presented } = await jwtVerify<{ vp: { verifiableCredential: string | string[] } }>(
    presentation,
    createPublicKey({ key: { ...holder.publicJwk }, format: 'jwk' }),
    { ...options, audience: expected.audience },
  )
  expect(presented.nonce).toBe(expected.nonce)
  const credential = [presented.vp.verifiableCredential].flat()[0] ?? ''
  const [leaf = ''] = decodeProtectedHeader(credential).x5c ?? []
  const key = await importX509(`-----BEGIN CERTIFICATE-----\n${leaf}\n-----END CERTIFICATE-----`, 'ES256')
  return jwtVerify<{ vc: { type: string[]; credentialSubject: Record<string, unknown> } }>(credential, key, options)
}

/** Checks if jose accepts a presentation and reads the same claims as the server. */
async function judgeReadsAlike(presentation: string): Promise<boolean> {
  const { payload } = await judgeReads(presentation)
  const ours = weRead(presentation)
  if ('refused' in ours) return false
  const { id, ...claims } = payload.vc.credentialSubject
  expect(id ?? payload.sub).toBe(payload.sub)
  expect(ours).toMatchObject({ issuer: { name: payload.iss }, claims: { credentialSubject: claims } })
  expect(payload.vc.type).toEqual(expect.arrayContaining([...ours.types]))
  return true
}

const claims = fc.dictionary(
  fc.constantFrom('displayName', 'level', 'żółć', 'constructor', 'photo', 'a b'),
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean()),
)

describe('credentials of the VC Data Model, judged by jose', () => {
  it('jose verifies what we issue and reads the same, with the status in both locations', async () => {
    const { certificate } = keys.signingKeys['credential-issuer']
    await fc.assert(
      fc.asyncProperty(claims, async (subject) => {
        const { payload, protectedHeader } = await compactVerify(issue(subject), certificate.publicKey)
        expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'JWT' })
        expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({
          iss: ISSUER,
          sub: DID,
          iat: SECONDS,
          nbf: SECONDS,
          exp: SECONDS + 86_400,
          status: { status_list: { idx: STATUS.index, uri: STATUS.uri } },
          vc: {
            '@context': [CONTEXT],
            type: ['VerifiableCredential', TYPE],
            credentialSubject: { id: DID, ...subject },
            credentialStatus: {
              id: `${STATUS.uri}#${STATUS.index}`,
              type: 'TokenStatusList',
              statusPurpose: 'revocation',
              statusListIndex: String(STATUS.index),
              statusListCredential: STATUS.uri,
            },
          },
        })
      }),
      { numRuns: RUNS },
    )
  })

  it('we accept what jose presents, and read the same', async () => {
    await fc.assert(
      fc.asyncProperty(claims, async (subject) => {
        const presentation = await present(issue(subject))
        expect(weRead(presentation)).toMatchObject({
          issuer: { kind: 'own', name: ISSUER },
          types: [TYPE],
          status: STATUS,
          claims: { credentialSubject: subject },
          dates: { issuedAt: SECONDS * 1000, expiresAt: (SECONDS + 86_400) * 1000 },
        })
        expect(await judgeReadsAlike(presentation)).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })

  it('we accept what another issuer signs with jose', async () => {
    const verified = weRead(await present(await issueForeign({})))
    expect(verified).toMatchObject({ issuer: { kind: 'other', name: LIBRARY }, types: [TYPE], status: undefined })
    const listed = { type: 'TokenStatusList', statusListCredential: `${LIBRARY}/1`, statusListIndex: '3' }
    expect(weRead(await present(await issueForeign({ credentialStatus: listed })))).toMatchObject({
      status: { uri: `${LIBRARY}/1`, index: 3 },
    })
    const other = { type: 'StatusList2021Entry', statusListCredential: `${LIBRARY}/1`, statusListIndex: '3' }
    expect(weRead(await present(await issueForeign({ credentialStatus: other })))).toMatchObject({ status: 'unknown' })
  })

  it('if we accept a changed presentation, jose accepts it', async () => {
    const honest = await present(issue({ displayName: 'Anna', level: 2 }))
    await expectStricterThanJudge({
      cases: mutation('.').map((change) => change(honest)),
      runs: 4 * RUNS,
      weAccept: (presentation) => !('refused' in weRead(presentation)),
      judgeAccepts: judgeReadsAlike,
    })
  })

  it('if we accept a presentation with odd members, jose accepts it', async () => {
    const credential = issue({ displayName: 'Anna' })
    const odd = fc.record({
      header: oddMembers(['alg', 'typ', 'kid', 'crit', 'jwk', 'other'], ['JWT', 'kb+jwt']),
      payload: oddMembers(['iat', 'aud', 'nonce', 'iss', 'exp', 'nbf', 'vp', 'other'], [SECONDS, SECONDS - 1000, DID]),
    })
    const presentations = await Promise.all(
      fc.sample(odd, 4 * RUNS).map((change) => present(credential, change as Odd).catch(() => 'alg none')),
    )
    await expectStricterThanJudge({
      cases: fc.constantFrom(...presentations, await present(credential)),
      runs: 4 * RUNS,
      weAccept: (presentation) => !('refused' in weRead(presentation)),
      judgeAccepts: judgeReadsAlike,
    })
  })

  it.each<[string, string, () => Promise<string>]>([
    ['another nonce', 'holder', () => present(issue({}), { payload: { nonce: 'another' } })],
    ['another verifier', 'holder', () => present(issue({}), { payload: { aud: 'another' } })],
    ['several verifiers', 'holder', () => present(issue({}), { payload: { aud: [expected.audience, 'another'] } })],
    ['an old presentation', 'request', () => present(issue({}), { payload: { iat: SECONDS - 3600 } })],
    ['an expired presentation', 'request', () => present(issue({}), { payload: { exp: SECONDS - 1 } })],
    ['the key of another card', 'holder', () => present(issue({}), {}, generateHolderKey())],
    ['another holder', 'holder', () => present(issue({}), { payload: { iss: 'did:jwk:other' } })],
    ['two credentials', 'format', () => present(issue({}), vp({ verifiableCredential: [issue({}), issue({})] }))],
    ['no credential', 'format', () => present(issue({}), vp({ verifiableCredential: [] }))],
    ['an invalid credential', 'format', () => present({ type: 'VerifiableCredential' })],
    ['a presentation of another type', 'format', () => present(issue({}), vp({ type: ['Presentation'] }))],
    ['a credential without a type', 'format', async () => present(await issueForeign({ type: [TYPE] }))],
    [
      'another subject',
      'format',
      async () => present(await issueForeign({ credentialSubject: { id: 'did:jwk:other' } })),
    ],
    [
      'several subjects',
      'format',
      async () => present(await issueForeign({ credentialSubject: [{ id: DID }, { id: DID }] })),
    ],
    ['another issuer in the data model', 'format', async () => present(await issueForeign({ issuer: ISSUER }))],
    ['a holder without a key', 'holder', async () => present(await foreignFor('did:web:example.org'))],
    ['a holder with a private key', 'holder', async () => present(await foreignFor(WITH_PRIVATE_PART))],
    ['an exp that is not a time', 'format', async () => present(await issueForeign({}, { exp: 'never' }))],
    ['an exp in the past', 'validity', async () => present(await issueForeign({}, { exp: SECONDS }))],
    [
      'an nbf in the future',
      'validity',
      async () => present(await issueForeign({}, { nbf: SECONDS + 1000, iat: SECONDS })),
    ],
    [
      'the name of another issuer',
      'issuer',
      async () => present(await issueForeign({}, { iss: 'https://other.example' })),
    ],
    ['our name with another key', 'issuer', async () => present(await issueForeign({}, { iss: ISSUER }))],
  ])('refuses %s: %s', async (_what, check, presentation) => {
    expect(weRead(await presentation())).toMatchObject({ refused: check })
  })

  it('neither of us accepts a credential that was changed or signed by another key', async () => {
    const [header = '', payload = '', signature = ''] = issue({ level: 1 }).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    claims.vc.credentialSubject.level = 9
    const changed = Buffer.from(JSON.stringify(claims)).toString('base64url')
    const stranger = sign('sha256', Buffer.from(`${header}.${payload}`), {
      key: generateHolderKey().privateKey,
      dsaEncoding: 'ieee-p1363',
    })
    for (const credential of [
      [header, changed, signature],
      [header, payload, stranger.toString('base64url')],
    ]) {
      const presentation = await present(credential.join('.'))
      expect(weRead(presentation)).toMatchObject({ refused: 'signature', issuerName: ISSUER })
      expect(await succeeds(judgeReads(presentation))).toBe(false)
    }
  })

  it('we refuse a credential signed by another installation', async () => {
    const presentation = await present(issue({}, await openKeys()))
    expect(weRead(presentation)).toMatchObject({ refused: 'issuer' })
    expect(await succeeds(judgeReads(presentation))).toBe(true)
  })
})

const foreignFor = (did: string): Promise<string> => issueForeign({ credentialSubject: { id: did } }, { sub: did })

const vp = (change: object): Odd => ({
  payload: { vp: { type: ['VerifiablePresentation'], verifiableCredential: [], ...change } },
})
