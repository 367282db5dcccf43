import { createHmac, createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSigningKey, publicJwk } from '../../../../../tests/protocol/identity-provider/signing-key.ts'
import {
  TestIdentityProvider,
  type TokenTampering,
} from '../../../../../tests/protocol/identity-provider/test-identity-provider.ts'
import {
  ADA,
  ENTRA,
  KEYCLOAK,
  SAM,
  TOKEN_SHAPES,
} from '../../../../../tests/protocol/identity-provider/token-shapes.ts'
import { IdentityProvider } from './identity-provider.ts'
import { InvalidToken, TokenVerifier } from './token-verifier.ts'

const MINUTE = 60
const now = () => Math.floor(Date.now() / 1000)

const verifierFor = (provider: TestIdentityProvider, options: { audiences?: string[]; clientId?: string } = {}) =>
  new TokenVerifier({
    provider: new IdentityProvider({ authority: provider.authority, clock: Date.now }),
    audiences: [provider.shape.audience],
    clientId: provider.shape.clientId,
    clock: Date.now,
    ...options,
  })

describe.each(Object.entries(TOKEN_SHAPES))('an access token of %s', (_product, shape) => {
  let provider: TestIdentityProvider
  let elsewhere: TestIdentityProvider
  let verifier: TokenVerifier
  beforeAll(async () => {
    provider = await TestIdentityProvider.start(shape)
    elsewhere = await TestIdentityProvider.start(shape)
    verifier = verifierFor(provider)
  })
  afterAll(async () => {
    await provider.stop()
    await elsewhere.stop()
  })
  beforeEach(() => {
    Object.assign(elsewhere.requests, { discovery: 0, keys: 0, other: 0 })
  })

  const verify = (tampering?: TokenTampering) => verifier.verify(provider.accessToken(ADA, tampering))
  const expectRefused = (tampering: TokenTampering) => expect(verify(tampering)).rejects.toThrow(InvalidToken)

  it('identifies the user and their scopes', async () => {
    const issuedAt = now() - 5
    const token = await verify({ claims: { iat: issuedAt } })
    expect(token.subject).toEqual({
      homeAccountId: provider.homeAccountId(ADA),
      username: ADA.username,
      name: ADA.name,
    })
    expect(token.scopes.has('admin.access')).toBe(true)
    expect(token.issuedAt).toBe(issuedAt * 1000)
  })

  it('uses the user name if there is no name, and the subject if there is neither', async () => {
    expect((await verify({ claims: { name: undefined } })).subject).toMatchObject({ name: ADA.username })
    const odd = { name: '\u202e\u2028', preferred_username: 'ada\u0085\u2029@example.com' }
    expect((await verify({ claims: odd })).subject).toMatchObject({
      username: 'ada@example.com',
      name: 'ada@example.com',
    })
    const { subject } = await verify({ claims: { name: undefined, preferred_username: undefined } })
    expect(subject.username).toBe(shape.claims(ADA).sub)
    const claims = { preferred_username: undefined, email: 'ada@mail.example' }
    expect((await verify({ claims })).subject.username).toBe('ada@mail.example')
  })

  it('has the time of issuance in whole milliseconds, whatever the provider sends', async () => {
    for (const iat of [1_700_000_000.0005, 9e15, 1.7e308]) {
      const { issuedAt } = await verify({ claims: { iat } })
      expect(Number.isSafeInteger(issuedAt)).toBe(true)
    }
  })

  describe('is refused', () => {
    it.each<[string, TokenTampering]>([
      ['with the issuer of another tenant', { claims: { iss: 'https://other.ciamlogin.com/other/v2.0' } }],
      ['with an issuer with the same prefix', { claims: { iss: 'http://127.0.0.1.evil.example/realms/demo' } }],
      ['without issuer', { claims: { iss: undefined } }],
      ['with several issuers', { claims: { iss: ['a', 'b'] } }],
      ['for another audience', { claims: { aud: '00000003-0000-0000-c000-000000000000' } }],
      ['for several audiences without this API', { claims: { aud: ['account', 'broker'] } }],
      ['for an audience with the same prefix', { claims: { aud: `${shape.audience}-2` } }],
      ['without audience', { claims: { aud: undefined } }],
      ['with an empty audience', { claims: { aud: [] } }],
      ['issued to another app (azp)', { claims: { azp: 'another-app' } }],
      ['issued to another app (client_id)', { claims: { azp: undefined, client_id: 'another-app' } }],
      ['issued to another app (appid)', { claims: { azp: undefined, appid: 'another-app' } }],
      ['when it has expired', { claims: { exp: now() - MINUTE } }],
      ['without expiry', { claims: { exp: undefined } }],
      ['with an expiry that is text', { claims: { exp: String(now() + 1000) } }],
      ['before it becomes valid', { claims: { nbf: now() + 2 * MINUTE } }],
      ['without the time of issuance', { claims: { iat: undefined } }],
      ['without subject', { claims: { sub: undefined } }],
      ['with an empty subject', { claims: { sub: '' } }],
      ['with too long a name', { claims: { name: 'x'.repeat(501) } }],
    ])('%s', (_what, tampering) => expectRefused(tampering))

    it.each<[string, object]>([
      ['scp', { scp: ['admin.access'], scope: undefined }],
      ['scope', { scope: ['admin.access'], scp: undefined }],
    ])('with an array as %s', (_what, claims) => expectRefused({ claims: { ...claims } }))
  })

  describe('is accepted', () => {
    it.each<[string, TokenTampering]>([
      ['for several audiences with this API', { claims: { aud: ['account', shape.audience] } }],
      ['without an app', { claims: { azp: undefined } }],
      ['shortly after its expiry, within the clock tolerance', { claims: { exp: now() - 50 } }],
      ['shortly before it becomes valid', { claims: { nbf: now() + 50 } }],
      ['with the type of RFC 9068', { header: { typ: 'at+jwt' } }],
      ['without a type', { header: { typ: undefined } }],
    ])('%s', async (_what, tampering) => {
      expect((await verify(tampering)).subject.homeAccountId).toBe(provider.homeAccountId(ADA))
    })

    it.each([
      ['admin.readonly', []],
      ['admin.access.readonly', []],
      ['xadmin.access', []],
      ['admin.access2 openid', []],
      ['Admin.Access', []],
      ['', []],
      ['  admin.access  openid ', ['admin.access']],
      ['openid profile admin.access', ['admin.access']],
    ])('with scopes %j compared as whole words', async (scope, expected) => {
      for (const name of ['scp', 'scope']) {
        const token = await verify({ claims: { scp: undefined, scope: undefined, [name]: scope } })
        expect([...token.scopes].filter((one) => one === 'admin.access')).toEqual(expected)
        expect(token.scopes.has('')).toBe(false)
      }
    })

    it('without scopes, for a signed-in user', async () => {
      const token = await verify({ claims: { scp: undefined, scope: undefined } })
      expect([...token.scopes]).toEqual([])
    })
  })

  describe('anything but an access token is refused', () => {
    it.each<[string, TokenTampering]>([
      ['an ID token', { claims: { aud: shape.clientId, nonce: 'n-1' } }],
      ['an ID token for the audience of this API, with a nonce', { claims: { nonce: 'n-1' } }],
      [
        'an ID token for the audience of this API, with the hash of a token',
        { claims: { at_hash: 'MTIzNDU2Nzg5MDEyMzQ1Ng' } },
      ],
      ['an ID token as Keycloak marks it', { claims: { typ: 'ID' } }],
      ['a refresh token as Keycloak marks it', { claims: { typ: 'Refresh' } }],
      ['a logout token', { header: { typ: 'logout+jwt' } }],
      ['a signed userinfo response', { claims: { exp: undefined, iat: undefined, nbf: undefined } }],
      ['an authorization response', { claims: { sub: undefined, code: 'c-1', state: 's-1' } }],
    ])('%s', (_what, tampering) => expectRefused(tampering))

    it('a refresh token that is signed with a secret', async () => {
      const signature = (input: string) => createHmac('sha512', 'secret').update(input).digest('base64url')
      await expectRefused({ header: { alg: 'HS512' }, signature })
    })

    it.each([
      ['null'],
      ['undefined'],
      ['x'],
      ['a.b.c'],
      ['a.b.c.d.e'],
      ['..'],
      [''],
      ['eyJhbGciOiJSUzI1NiJ9..'],
      ['1.AXkA'],
    ])('the text %j', async (text) => {
      await expect(verifier.verify(text)).rejects.toThrow(InvalidToken)
    })

    it('a token that exceeds the maximum length', async () => {
      await expectRefused({ claims: { groups: 'x'.repeat(9000) } })
    })
  })

  describe('a token that the provider did not sign is refused', () => {
    const stranger = makeSigningKey()

    it.each(['none', 'None', 'NONE', '', 'RS1', 'HS256', 'ES256K'])('with the algorithm %j', async (alg) => {
      await expectRefused({ header: { alg }, signature: () => '' })
      await expectRefused({ header: { alg } })
    })

    it('with HS256 and the public key as its secret, in each of its formats', async () => {
      const [key] = provider.keys
      const publicKey = createPublicKey({ key: publicJwk(key), format: 'jwk' })
      const secrets = [
        publicKey.export({ type: 'spki', format: 'pem' }),
        publicKey.export({ type: 'spki', format: 'der' }),
        publicKey.export({ type: 'pkcs1', format: 'pem' }),
        JSON.stringify(publicJwk(key)),
        publicJwk(key).n ?? '',
      ]
      for (const secret of secrets) {
        const signature = (input: string) => createHmac('sha256', secret).update(input).digest('base64url')
        await expectRefused({ header: { alg: 'HS256' }, signature })
      }
    })

    it('with an unknown key', () => expectRefused({ key: stranger }))
    it('with another key under the id of a known one', () =>
      expectRefused({ key: { ...stranger, kid: provider.keys[0].kid } }))
    it('with the key of another tenant', () => expectRefused({ key: elsewhere.keys[0] }))
    it('with another key and no id', () => expectRefused({ key: stranger, header: { kid: undefined } }))
    it('with changed content', async () => {
      const [header, , signature] = provider.accessToken(SAM).split('.')
      const [, claims] = provider.accessToken(ADA).split('.')
      await expect(verifier.verify(`${header}.${claims}.${signature}`)).rejects.toThrow(InvalidToken)
    })
    it('without signature', () => expectRefused({ signature: () => '' }))

    it('with a key in its own header', () => expectRefused({ key: stranger, header: { jwk: publicJwk(stranger) } }))

    it.each<[string, () => Record<string, unknown>]>([
      ['jku', () => ({ jku: elsewhere.keysAddress })],
      ['x5u', () => ({ x5u: elsewhere.keysAddress })],
      ['jku and the id of a known key', () => ({ jku: elsewhere.keysAddress, kid: provider.keys[0].kid })],
    ])('with an address of other keys in %s, and does not request that address', async (_what, header) => {
      await expectRefused({ key: elsewhere.keys[0], header: header() })
      expect(elsewhere.requests).toEqual({ discovery: 0, keys: 0, other: 0 })
    })

    it.each([[['exp']], [['https://example.org/unknown']], [[]], ['exp']])(
      'with the critical header %j',
      async (crit) => {
        await expectRefused({ header: { crit, exp: 1, 'https://example.org/unknown': true } })
      },
    )

    it('and a valid token is accepted after all of them', async () => {
      expect((await verify()).subject.username).toBe(ADA.username)
    })
  })
})

describe('a program that calls on its own behalf', () => {
  let provider: TestIdentityProvider
  beforeAll(async () => {
    provider = await TestIdentityProvider.start(KEYCLOAK)
  })
  afterAll(() => provider.stop())

  const verify = (client: string) =>
    new TokenVerifier({
      ...{ provider: new IdentityProvider({ authority: provider.authority, clock: Date.now }), clock: Date.now },
      ...{ audiences: [KEYCLOAK.audience], clientId: KEYCLOAK.clientId, programs: ['nightly-report'] },
      roleClaims: ['realm_access.roles', 'groups'],
    }).verify(
      provider.accessToken(ADA, {
        claims: { azp: client, realm_access: { roles: ['vitrine-admin'] }, groups: ['help-desk'] },
      }),
    )

  it('is one that the operator named, and not the app', async () => {
    expect(await verify('nightly-report')).toMatchObject({ isProgram: true })
    expect(await verify(KEYCLOAK.clientId)).toMatchObject({ isProgram: false })
    for (const client of ['nightly', 'nightly-report-2', 'another-app'])
      await expect(verify(client)).rejects.toThrow(InvalidToken)
  })

  it('has the roles of each configured claim, by claim', async () => {
    const { roles } = await verify('nightly-report')
    expect([...roles]).toEqual([
      ['realm_access.roles', new Set(['vitrine-admin'])],
      ['groups', new Set(['help-desk'])],
    ])
  })
})

describe('an app and an API with the same client id', () => {
  let provider: TestIdentityProvider
  beforeAll(async () => {
    provider = await TestIdentityProvider.start(ENTRA)
  })
  afterAll(() => provider.stop())
  const verifier = () => verifierFor(provider, { audiences: [ENTRA.clientId] })
  const claims = { aud: ENTRA.clientId }

  it('refuse an ID token, even one without nonce: it has no scope', async () => {
    for (const scp of [undefined, '', ' '])
      await expect(verifier().verify(provider.accessToken(ADA, { claims: { ...claims, scp } }))).rejects.toThrow(
        InvalidToken,
      )
  })

  it('accept an access token', async () => {
    expect((await verifier().verify(provider.accessToken(SAM, { claims }))).subject.username).toBe(SAM.username)
  })
})

it('a token with an object id and no tenant is identified by its subject, because an object id is unique only in its tenant', async () => {
  const provider = await TestIdentityProvider.start(KEYCLOAK)
  const { subject } = await verifierFor(provider).verify(provider.accessToken(ADA, { claims: { oid: 'x' } }))
  expect(subject.homeAccountId).toBe(`${ADA.id}.${provider.issuer}`)
  await provider.stop()
})

it('the times of a token are compared with the clock of this server', async () => {
  const provider = await TestIdentityProvider.start(ENTRA)
  const verifyAt = (hours: number) => {
    const clock = () => Date.now() + hours * 3_600_000
    const options = { provider: new IdentityProvider({ authority: provider.authority, clock }), clock }
    return new TokenVerifier({ ...options, audiences: [ENTRA.audience], clientId: ENTRA.clientId }).verify(
      provider.accessToken(ADA),
    )
  }
  expect((await verifyAt(0)).subject.username).toBe(ADA.username)
  await expect(verifyAt(48)).rejects.toThrow(InvalidToken)
  await expect(verifyAt(-48)).rejects.toThrow(InvalidToken)
  await provider.stop()
})

it('several audiences can be accepted', async () => {
  const provider = await TestIdentityProvider.start(ENTRA)
  const verifier = verifierFor(provider, { audiences: ['api://other', `api://${ENTRA.audience}`] })
  const claims = { aud: `api://${ENTRA.audience}` }
  expect((await verifier.verify(provider.accessToken(ADA, { claims }))).subject.username).toBe(ADA.username)
  await expect(verifier.verify(provider.accessToken(ADA))).rejects.toThrow(InvalidToken)
  await provider.stop()
})
