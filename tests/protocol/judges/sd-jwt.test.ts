import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifySdJwtVc } from '../../../apps/server/src/credentials/openid4vc/formats/sd-jwt/verify-sd-jwt.ts'
import { IssuerTrust } from '../../../apps/server/src/credentials/openid4vc/trust/issuer-trust.ts'
import type { KeyStore } from '../../../apps/server/src/platform/keys/key-store.ts'
import { disclose, discloseRaw, forgeStatusListToken } from '../wallet/forge.ts'
import { overridden } from '../wallet/json-reading.ts'
import { es256, signJws } from '../wallet/jws.ts'
import { createPresentation, type KeyBindingTampering } from '../wallet/presentation.ts'
import { digestOf, readSdJwt } from '../wallet/sd-jwt.ts'
import { keyOfCertificate, sdJwtJudge } from './callbacks.ts'
import { holder, ISSUER, issue, NOW, openKeys, STATUS, VCT } from './installation.ts'
import { expectStricterThanJudge, mutation, oddMembers, succeeds } from './mutations.ts'

const AUDIENCE = 'x509_hash:verifier'
const NONCE = 'nonce-0123456789abcdef'
const SECONDS = Math.floor(NOW / 1000)
const RUNS = 300

let keys: KeyStore
let judge: ReturnType<typeof sdJwtJudge>
let trust: IssuerTrust
beforeAll(async () => {
  keys = await openKeys()
  trust = new IssuerTrust({ publicUrl: ISSUER, ownAnchor: keys.trustAnchor, others: [] })
  const issuerKey = await keyOfCertificate(keys.signingKeys['credential-issuer'].x5c[0])
  const { certificate, privateKey } = keys.signingKeys['credential-issuer']
  const token = forgeStatusListToken({
    signer: { certificate, privateKey },
    uri: STATUS.uri,
    bytes: Buffer.alloc(8),
    now: NOW,
  })
  judge = sdJwtJudge({
    issuerKey,
    holderKey: holder.privateKey,
    fetchStatusList: async () => token,
  })
})

const weRead = (presentation: string) =>
  verifySdJwtVc(presentation, trust, { audience: AUDIENCE, nonce: NONCE, now: NOW })
/**
 * Checks if the server accepts a presentation. A credential without a status list index is not accepted, because the ledger refuses it.
 */
function weAccept(presentation: string): boolean {
  const read = weRead(presentation)
  return !('refused' in read) && read.status !== undefined
}
const judgeReads = (presentation: string) =>
  judge.verify(presentation, { keyBindingNonce: NONCE, currentDate: SECONDS })

/** Checks if the library accepts a presentation and reads the same claims as the server. The library does not check the audience. */
async function judgeReadsAlike(presentation: string): Promise<boolean> {
  const { payload, kb } = await judgeReads(presentation)
  const ours = weRead(presentation)
  if ('refused' in ours) return false
  const { iss, vct, iat, exp, nbf: _nbf, cnf: _cnf, status: _status, ...claims } = payload
  expect(ours).toMatchObject({
    issuer: { name: iss },
    types: [vct],
    dates: { issuedAt: Number(iat) * 1000, expiresAt: Number(exp) * 1000 },
  })
  expect(ours.claims).toEqual(claims)
  expect(kb?.payload.aud).toBe(AUDIENCE)
  return true
}

const claims = fc.dictionary(
  fc.constantFrom('displayName', 'level', 'żółć', 'constructor', 'photo', 'a b'),
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean()),
)

describe('credentials, judged by @sd-jwt', () => {
  it('the library accepts what we issue, and reads the same', async () => {
    await fc.assert(
      fc.asyncProperty(claims, async (disclosable) => {
        const { payload } = await judge.verify(issue(keys, disclosable), {
          currentDate: SECONDS,
        })
        expect(payload).toMatchObject({ iss: ISSUER, vct: VCT, cnf: { jwk: holder.publicJwk }, ...disclosable })
      }),
      { numRuns: RUNS },
    )
  })

  it('we accept what the library presents, and read the same', async () => {
    const credential = issue(keys, { displayName: 'Anna', level: 2, member: true })
    for (const names of [[], ['level'], ['displayName', 'member'], ['displayName', 'level', 'member']]) {
      const presentation = await judge.present(credential, Object.fromEntries(names.map((name) => [name, true])), {
        kb: { payload: { iat: SECONDS, aud: AUDIENCE, nonce: NONCE } },
      })
      const ours = weRead(presentation)
      expect('refused' in ours ? ours : Object.keys(ours.claims).sort()).toEqual(names.toSorted())
      expect(await judgeReadsAlike(presentation)).toBe(true)
    }
  })

  it.each(['sha-256', 'sha-384', 'sha-512'] as const)(
    'we accept what the library issues with %s, also lists and objects',
    async (hashAlg) => {
      const { privateKey, x5c } = keys.signingKeys['credential-issuer']
      const issuer = sdJwtJudge({
        issuerKey: await keyOfCertificate(x5c[0]),
        signingKey: privateKey,
        hashAlg,
        holderKey: holder.privateKey,
        fetchStatusList: () => Promise.reject(new Error('unused')),
      })
      const credential = await issuer.issue(
        {
          ...{ iss: ISSUER, vct: VCT, iat: SECONDS, exp: SECONDS + 86_400, cnf: { jwk: holder.publicJwk } },
          family_name: 'Nowak',
          nationalities: ['PL', 'DE'],
          address: { locality: 'Łódź', street_address: null },
        },
        { _sd: ['family_name'], nationalities: { _sd: [0, 1] }, address: { _sd: ['locality', 'street_address'] } },
        { header: { x5c } },
      )
      const presentation = await issuer.present<Record<string, unknown>>(
        credential,
        { nationalities: { 1: true }, address: { street_address: true } },
        { kb: { payload: { iat: SECONDS, aud: AUDIENCE, nonce: NONCE } } },
      )
      expect(weRead(presentation)).toMatchObject({
        types: [VCT],
        claims: { nationalities: ['DE'], address: { street_address: null } },
      })
    },
  )

  it('if we accept a changed presentation, the library accepts it', () => {
    const credential = readSdJwt(issue(keys, { displayName: 'Anna', level: 2 }))
    const honest = present(
      credential.issuerJws,
      credential.disclosures.map(({ encoded }) => encoded),
    )
    return expectStricterThanJudge({
      cases: mutation('.', '~').map((change) => change(honest)),
      runs: 4 * RUNS,
      weAccept,
      judgeAccepts: judgeReadsAlike,
    })
  })

  it('if we accept a presentation with an odd key binding, the library accepts it', () => {
    const credential = readSdJwt(issue(keys, { displayName: 'Anna' }))
    const times = [SECONDS - 100, SECONDS + 30, SECONDS - 1000]
    return expectStricterThanJudge({
      cases: fc
        .record({
          header: oddMembers(['alg', 'typ', 'kid', 'crit', 'jwk', 'other'], ['kb+jwt']),
          payload: oddMembers(['iat', 'aud', 'nonce', 'sd_hash', 'exp', 'nbf', 'other'], [...times, NONCE, AUDIENCE]),
        })
        .map((keyBinding) =>
          present(
            credential.issuerJws,
            credential.disclosures.map(({ encoded }) => encoded),
            keyBinding,
          ),
        ),
      runs: 2 * RUNS,
      weAccept,
      judgeAccepts: judgeReadsAlike,
    })
  })

  it('if we accept an odd credential of the right issuer, the library accepts it', () => {
    const inner = disclose('inner', 1)
    const element = discloseRaw(['salt-of-at-least-128-bits', 'element'])
    const odd = fc.record({
      header: oddMembers(['alg', 'typ', 'kid', 'crit', 'jwk', 'other'], ['dc+sd-jwt', 'vc+sd-jwt']),
      payload: oddMembers(
        ['iss', 'iat', 'exp', 'nbf', 'vct', 'cnf', 'status', '_sd_alg', '_sd', 'name', 'nested', '...'],
        [
          SECONDS,
          SECONDS + 100,
          SECONDS - 100,
          ISSUER,
          VCT,
          { _sd: [digestOf(inner)] },
          [{ '...': digestOf(element) }],
          [digestOf(inner)],
        ],
      ),
      disclosures: fc.subarray([
        disclose('name', 'Anna'),
        disclose('name', 'Ewa'),
        disclose('exp', SECONDS + 100),
        disclose('_sd', []),
        discloseRaw(['salt', 'name']),
        discloseRaw(['salt', 'name', 1, 2]),
      ]),
      unreferenced: fc.subarray([inner, element, disclose('stray', 1)]),
    })
    return expectStricterThanJudge({
      cases: odd.map(({ header, payload, disclosures, unreferenced }) => {
        const { privateKey, x5c } = keys.signingKeys['credential-issuer']
        const jws = signJws(
          overridden({ alg: 'ES256', typ: 'dc+sd-jwt', x5c }, header),
          overridden(
            {
              iss: ISSUER,
              vct: VCT,
              iat: SECONDS,
              exp: SECONDS + 86_400,
              cnf: { jwk: holder.publicJwk },
              status: { status_list: { idx: STATUS.index, uri: STATUS.uri } },
              ...(disclosures.length > 0 ? { _sd: disclosures.map((disclosure) => digestOf(disclosure)) } : {}),
            },
            payload,
          ),
          es256(privateKey),
        )
        return present(jws, [...disclosures, ...unreferenced])
      }),
      runs: 4 * RUNS,
      weAccept,
      judgeAccepts: judgeReadsAlike,
    })
  })

  it('neither of us accepts a credential signed by another installation', async () => {
    const foreign = readSdJwt(issue(await openKeys(), { displayName: 'Anna' }))
    const presentation = present(foreign.issuerJws, [])
    expect(weAccept(presentation)).toBe(false)
    expect(await succeeds(judgeReads(presentation))).toBe(false)
  })
})

const present = (issuerJws: string, disclosures: readonly string[], keyBinding?: KeyBindingTampering): string =>
  createPresentation(
    { now: () => NOW },
    { issuerJws, disclosures, key: holder, audience: AUDIENCE, nonce: NONCE },
    keyBinding ? { keyBinding } : {},
  )
