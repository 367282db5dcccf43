import { describe, expect, it } from 'vitest'
import { makeSigningKey } from '../../../../../../../tests/protocol/identity-provider/signing-key.ts'
import type { TokenTampering } from '../../../../../../../tests/protocol/identity-provider/test-identity-provider.ts'
import { ADA, SAM, type TestPerson } from '../../../../../../../tests/protocol/identity-provider/token-shapes.ts'
import { checkHealth } from '../health-checks.ts'
import { startInstallation } from '../installation.fixture.ts'

const installation = startInstallation()

describe('the check of a sample token', () => {
  const roles = (...names: string[]) => ({ realm_access: { roles: names } })
  const check = async (person: TestPerson, tampering: TokenTampering = {}) => {
    const token = installation.provider.accessToken(person, tampering)
    const results = (await checkHealth(installation.settings(), { token })).filter(
      ({ name }) => /token/i.test(name) && name !== 'Token endpoint',
    )
    expect(JSON.stringify(results)).not.toContain(token)
    expect(JSON.stringify(results)).not.toContain(person.username)
    return new Map(results.map((result) => [result.name, result]))
  }
  const failuresIn = (results: Awaited<ReturnType<typeof check>>) =>
    [...results.values()].filter(({ outcome }) => outcome === 'failed').map(({ name }) => name)

  it('accepts the token of an administrator, claim by claim', async () => {
    const results = await check(ADA, { claims: roles('admin') })
    expect([...results.values()].filter(({ outcome }) => outcome !== 'ok')).toMatchObject([])
    expect(results.get('Token, audience (aud)')?.found).toBe('expected vitrine-api, found vitrine-api, account')
    expect([...results.keys()]).toEqual([
      'Sample token',
      'Token, issuer (iss)',
      'Token, audience (aud)',
      'Token, app (azp, client_id)',
      'Token, algorithm (alg)',
      'Token, end (exp)',
      'Token, administrator',
      'Token, help desk',
    ])
  })

  it.each<[string, TestPerson, object, string, RegExp]>([
    [
      'the scope',
      SAM,
      roles('admin'),
      'Token, administrator',
      /expected scope admin\.access.*found scope openid profile profile\.read/,
    ],
    [
      'the role',
      ADA,
      roles('other'),
      'Token, administrator',
      /expected claim realm_access\.roles, role admin, found roles other/,
    ],
    ['the role of the help desk', SAM, roles(), 'Token, help desk', /role help-desk, found roles none/],
  ])('warns that %s is missing', async (_what, person, claims, name, words) => {
    const results = await check(person, { claims: { ...claims } })
    expect(failuresIn(results)).toEqual([])
    expect(results.get(name)).toMatchObject({ outcome: 'warning', found: expect.stringMatching(words) })
  })

  it.each<[string, TokenTampering, string[], RegExp]>([
    ['audience', { claims: { aud: 'account' } }, ['Sample token', 'Token, audience (aud)'], /ADMIN_AUDIENCE/],
    ['issuer', { claims: { iss: 'https://login.example' } }, ['Sample token', 'Token, issuer (iss)'], /IDP_URL/],
    ['app', { claims: { azp: 'another' } }, ['Sample token', 'Token, app (azp, client_id)'], /IDP_CLIENT_ID/],
    ['end', { claims: { exp: 1_700_000_000 } }, ['Sample token', 'Token, end (exp)'], /fresh/],
    ['algorithm', { header: { alg: 'HS256' } }, ['Sample token', 'Token, algorithm (alg)'], /RS256/],
    ['key', { key: makeSigningKey() }, ['Sample token'], /another provider/],
    ['kind, an ID token', { claims: { nonce: 'n' } }, ['Sample token'], /ID token/],
  ])('reports a wrong %s', async (_what, tampering, names, next) => {
    const results = await check(ADA, tampering)
    expect(failuresIn(results)).toEqual(names)
    expect(results.get(names.at(-1) ?? '')).toMatchObject({ next: expect.stringMatching(next) })
  })

  it('reports an opaque token and one that is too long', async () => {
    const sampleToken = async (token: string) =>
      (await checkHealth(installation.settings(), { token })).find(({ name }) => name === 'Sample token')
    expect(await sampleToken('opaque-token')).toMatchObject({ outcome: 'failed', found: 'the token is not a JWT' })
    expect(await sampleToken(`eyJ${'a'.repeat(9000)}`)).toMatchObject({
      outcome: 'failed',
      found: expect.stringContaining('too long'),
    })
  })
})
