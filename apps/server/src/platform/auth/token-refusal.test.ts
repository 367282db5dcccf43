import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSigningKey } from '../../../../../tests/protocol/identity-provider/signing-key.ts'
import {
  TestIdentityProvider,
  type TokenTampering,
} from '../../../../../tests/protocol/identity-provider/test-identity-provider.ts'
import { ADA, KEYCLOAK } from '../../../../../tests/protocol/identity-provider/token-shapes.ts'
import { IdentityProvider } from './identity-provider.ts'
import { refusalLog } from './refusal-log.ts'
import type { TokenRefusal } from './token-refusal.ts'
import { InvalidToken, TokenVerifier } from './token-verifier.ts'

const NOW = Date.UTC(2030, 0, 1)

let provider: TestIdentityProvider
let verifier: TokenVerifier
beforeAll(async () => {
  provider = await TestIdentityProvider.start(KEYCLOAK, { now: () => NOW })
  verifier = new TokenVerifier({
    provider: new IdentityProvider({ authority: provider.authority, clock: () => NOW }),
    audiences: [KEYCLOAK.audience],
    clientId: KEYCLOAK.clientId,
    clock: () => NOW,
  })
})
afterAll(() => provider.stop())

async function refusalOf(token: string): Promise<TokenRefusal> {
  const error = await verifier.verify(token).catch((reason: unknown) => reason)
  if (!(error instanceof InvalidToken)) throw new Error('the token was accepted')
  return error.refusal
}

const tamper = (tampering: TokenTampering) => refusalOf(provider.accessToken(ADA, tampering))

it('a refusal contains the expected values and those of the token', async () => {
  const { reason, expected, found } = await tamper({ claims: { aud: ['account', 'broker'], scope: 'openid profile' } })
  expect(reason).toBe('claim aud: check_failed')
  expect(expected).toMatchObject({
    issuer: provider.issuer,
    audience: [KEYCLOAK.audience],
    client: KEYCLOAK.clientId,
    algorithm: expect.arrayContaining(['RS256']),
    // A minute earlier than now, because clocks may differ.
    expiresAfter: '2029-12-31T23:59:00.000Z',
  })
  expect(found).toMatchObject({
    issuer: provider.issuer,
    audience: ['account', 'broker'],
    client: KEYCLOAK.clientId,
    scope: ['openid', 'profile'],
    expires: '2030-01-01T00:15:00.000Z',
    algorithm: 'RS256',
  })
})

it.each<[string, TokenTampering, string, object]>([
  [
    'issuer',
    { claims: { iss: 'https://other.example' } },
    'claim iss: check_failed',
    { issuer: 'https://other.example' },
  ],
  ['end', { claims: { exp: NOW / 1000 - 60 } }, 'claim exp: check_failed', { expires: '2029-12-31T23:59:00.000Z' }],
  ['algorithm', { header: { alg: 'HS256' } }, 'algorithm', { algorithm: 'HS256' }],
  ['app', { claims: { azp: 'another-app' } }, 'issued to another app', { client: 'another-app' }],
  ['signature', { key: makeSigningKey('a-key-of-nobody') }, 'ERR_JWKS_NO_MATCHING_KEY', { algorithm: 'RS256' }],
  ['name', { claims: { name: 'x'.repeat(501) } }, 'claim name', {}],
  ['name and mail', { claims: { name: 'x'.repeat(501), email: 7 } }, 'claim name, email', {}],
])('names a wrong %s', async (_what, tampering, reason, found) => {
  const refusal = await tamper(tampering)
  expect(refusal.reason).toBe(reason)
  expect(refusal.found).toMatchObject(found)
})

it('contains neither the token nor personal data', async () => {
  const token = provider.accessToken(ADA, { claims: { aud: 'account', email: ADA.username, oid: ADA.id } })
  const text = JSON.stringify(await refusalOf(token))
  for (const secret of [...token.split('.'), ADA.id, ADA.name, ADA.username]) expect(text).not.toContain(secret)
})

it.each([
  [
    'long claims',
    { claims: { iss: 'i'.repeat(300), aud: Array.from({ length: 900 }, () => 'ab'), scope: 's '.repeat(200) } },
  ],
  ['claims of other types', { claims: { iss: { a: 1 }, aud: 7, scope: ['s'], exp: 'soon', azp: [] } }],
  ['invalid times', { claims: { exp: 1e300, nbf: 1e300 } }],
] as const)('is short and does not fail for %s', async (_what, tampering) => {
  expect(JSON.stringify(await tamper(structuredClone(tampering) as TokenTampering)).length).toBeLessThan(2000)
})

it.each(['', 'x', 'a.b.c', 'x'.repeat(9000)])('describes a text that is no token: %.10s', async (token) => {
  expect((await refusalOf(token)).reason).not.toBe('')
})

it('logs ten refusals per minute and then only counts them, also after the clock is set back', () => {
  let now = NOW
  const lines: object[] = []
  const log = refusalLog(() => now)
  const refuse = (times: number) => {
    for (let time = 0; time < times; time++)
      log({ warn: (details) => lines.push(details) }, { reason: 'r', expected: {}, found: {} })
  }
  refuse(25)
  expect(lines).toHaveLength(10)
  now += 60_000
  refuse(2)
  expect(lines.slice(10)).toEqual([
    { reason: 'r', expected: {}, found: {}, omitted: 15 },
    { reason: 'r', expected: {}, found: {} },
  ])
  refuse(20)
  now -= 3_600_000
  refuse(1)
  expect(lines).toHaveLength(21)
})
