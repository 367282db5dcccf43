import { describe, expect, it } from 'vitest'
import type { AppRegistration } from '../../../../../../tests/protocol/identity-provider/app-registration.ts'
import { readConfiguration } from '../../../settings/configuration.ts'
import { checkHealth, checkSignIn } from './health-checks.ts'
import { SITE, wellSetUp } from './installation.fixture.ts'

const installation = wellSetUp()

const found = async (name: string, more: Record<string, string> = {}) => {
  const results = await checkSignIn(readConfiguration(installation.settings(more)))
  const result = results.find((one) => one.name === name)
  if (!result) throw new Error(`There is no ${name} in ${results.map((one) => one.name).join(', ')}`)
  return result
}
const change = (app: Partial<AppRegistration>) => () => installation.register(app)
const discover = (document: Record<string, unknown>) => () => {
  installation.provider.discovery = document
}

it('a sign-in that is set up well has no fault and no warning', async () => {
  const results = await checkSignIn(readConfiguration(installation.settings()))
  expect(results.filter(({ outcome }) => outcome !== 'ok')).toMatchObject([
    { name: 'Sample token', outcome: 'skipped' },
  ])
  expect(results.map(({ name }) => name)).toEqual([
    'Discovery',
    'Clocks',
    'Keys',
    'Code and PKCE',
    'Redirect address',
    'Scopes',
    'Token endpoint',
    'Sign-out',
    'Administrators',
    'Help desk',
    'Sample token',
  ])
})

type Fault = [
  what: string,
  fault: () => void,
  settings: Record<string, string>,
  name: string,
  outcome: 'failed' | 'warning',
  words: RegExp,
  next: RegExp,
]

describe('it is seen, with what to do next', () => {
  it.each<Fault>([
    [
      'that the provider hangs up',
      () => {
        installation.provider.faults.discovery = 'hangs-up'
      },
      {},
      'Discovery',
      'failed',
      /does not answer/,
      /IDP_URL/,
    ],
    [
      'that nothing runs at the address',
      () => {},
      { IDP_URL: 'http://127.0.0.1:1' },
      'Discovery',
      'failed',
      /does not answer: .*/,
      /IDP_URL/,
    ],
    [
      'another realm',
      () => {},
      { IDP_URL: 'PROVIDER/realms/other' },
      'Discovery',
      'failed',
      /status 404/,
      /up to, and without/,
    ],
    [
      'a page instead of the document',
      () => {
        installation.provider.faults.discovery = { status: 200, body: '<html>' }
      },
      {},
      'Discovery',
      'failed',
      /no JSON/,
      /IDP_URL/,
    ],
    [
      'a document without endpoints',
      discover({ token_endpoint: undefined, authorization_endpoint: 'x' }),
      {},
      'Discovery',
      'failed',
      /authorization_endpoint, token_endpoint/,
      /IDP_URL/,
    ],
    [
      'the name of another issuer',
      discover({ issuer: 'https://login.example' }),
      {},
      'Discovery',
      'warning',
      /the issuer is https:\/\/login\.example, and IDP_URL is/,
      /Frontend URL/,
    ],
    [
      'all tenants at once',
      discover({ issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }),
      {},
      'Discovery',
      'failed',
      /\{tenantid\}/,
      /one tenant by its id/,
    ],
    [
      'a provider without encryption for a site with it',
      () => {},
      { PUBLIC_URL: 'https://cards.example.org' },
      'Discovery',
      'failed',
      /not encrypted/,
      /IDP_URL with https/,
    ],
    [
      'keys that are away',
      () => {
        installation.provider.faults.keys = 'hangs-up'
      },
      {},
      'Keys',
      'failed',
      /does not answer/,
      /jwks_uri/,
    ],
    [
      'keys that are none',
      () => {
        installation.provider.faults.keys = { status: 200, body: '{"keys":{}}' }
      },
      {},
      'Keys',
      'failed',
      /no key set/,
      /jwks_uri/,
    ],
    [
      'shared secrets instead of keys',
      () => {
        installation.provider.faults.keys = { status: 200, body: '{"keys":[{"kty":"oct","k":"AAAA","alg":"HS256"}]}' }
      },
      {},
      'Keys',
      'failed',
      /none of the 1 keys/,
      /RS256/,
    ],
    [
      'keys for encryption only',
      () => {
        installation.provider.faults.keys = {
          status: 200,
          body: '{"keys":[{"kty":"RSA","use":"enc","n":"AAAA","e":"AQAB"}]}',
        }
      },
      {},
      'Keys',
      'failed',
      /none of the 1 keys/,
      /RS256/,
    ],
    [
      'no code',
      discover({ response_types_supported: ['id_token'] }),
      {},
      'Code and PKCE',
      'failed',
      /only id_token/,
      /Standard flow/,
    ],
    [
      'no PKCE with S256',
      discover({ code_challenge_methods_supported: ['plain'] }),
      {},
      'Code and PKCE',
      'warning',
      /with plain/,
      /Proof Key/,
    ],
    [
      'an address that is not registered',
      change({ redirectAddresses: [`https://cards.example.org/signin-oidc`] }),
      {},
      'Redirect address',
      'failed',
      /does not lead back to http:\/\/localhost:3000\/signin-oidc.*status 400, invalid_redirect_uri/,
      /Register exactly http:\/\/localhost:3000\/signin-oidc.*Redirect URIs/,
    ],
    [
      'an address with a slash at its end',
      change({ redirectAddresses: [`${SITE}/signin-oidc/`] }),
      {},
      'Redirect address',
      'failed',
      /does not lead back/,
      /exactly/,
    ],
    [
      'another client id',
      () => {},
      { IDP_CLIENT_ID: 'another' },
      'Redirect address',
      'failed',
      /does not lead back/,
      /IDP_CLIENT_ID/,
    ],
    [
      'an address that others fit, too',
      change({ hasWildcard: true }),
      {},
      'Redirect address',
      'warning',
      /also to addresses that begin like it/,
      /without \*/,
    ],
    [
      'a provider that shows its page',
      change({ notSignedIn: undefined }),
      {},
      'Redirect address',
      'warning',
      /shows .*\/authorize/,
      /Sign in once/,
    ],
    [
      'a provider that shows its page before it looks at anything',
      change({ asksFirst: true }),
      {},
      'Redirect address',
      'warning',
      /cannot be told.*whatever address/,
      /Register exactly/,
    ],
    [
      'a client that may not have codes',
      change({ notSignedIn: 'unauthorized_client' }),
      {},
      'Redirect address',
      'failed',
      /with unauthorized_client/,
      /authorization code flow/,
    ],
    [
      'an error that nobody expects',
      change({ notSignedIn: 'server_error' }),
      {},
      'Redirect address',
      'failed',
      /with server_error/,
      /provider's log/,
    ],
    [
      'an admin scope that is not there',
      change({ scopes: ['openid', 'profile', 'offline_access'] }),
      {},
      'Scopes',
      'failed',
      /the admin scope admin\.access/,
      /ADMIN_SCOPE/,
    ],
    [
      'another scope that is not there',
      change({ scopes: ['openid', 'profile', 'admin.access'] }),
      {},
      'Scopes',
      'failed',
      /openid profile offline_access/,
      /SIGN_IN_SCOPES/,
    ],
    [
      'a scope that it does not name',
      discover({ scopes_supported: ['openid', 'profile'] }),
      {},
      'Scopes',
      'warning',
      /offline_access/,
      /SIGN_IN_SCOPES/,
    ],
    [
      'a client with a secret',
      change({ isPublic: false }),
      {},
      'Token endpoint',
      'failed',
      /refuses the client vitrine-web without a secret \(invalid_client\)/,
      /public client.*Client authentication off/,
    ],
    [
      'an origin that may not call',
      change({ origins: ['https://cards.example.org'] }),
      {},
      'Token endpoint',
      'failed',
      /access-control-allow-origin is missing/,
      /http:\/\/localhost:3000.*Web origins/,
    ],
    [
      'no page for signing out',
      discover({ end_session_endpoint: undefined }),
      {},
      'Sign-out',
      'warning',
      /end_session_endpoint/,
      /browser only/,
    ],
    [
      'administrators without a role',
      () => {},
      { ADMIN_ROLE_CLAIM: '' },
      'Administrators',
      'warning',
      /^Only the scope .* is required/,
      /ADMIN_ROLE_CLAIM/,
    ],
    [
      'a help desk that is open',
      () => {},
      { HELP_DESK_SIGN_IN: 'off', HELP_DESK_ROLE_CLAIM: '' },
      'Help desk',
      'warning',
      /open to anybody/,
      /HELP_DESK_SIGN_IN=required/,
    ],
    [
      'a help desk without a role',
      () => {},
      { HELP_DESK_ROLE_CLAIM: '' },
      'Help desk',
      'warning',
      /everybody who can sign in/,
      /HELP_DESK_ROLE_CLAIM/,
    ],
  ])('%s', async (_what, fault, more, name, outcome, words, next) => {
    fault()
    const values = Object.entries(more).map(([key, value]) => [
      key,
      value.replace('PROVIDER', new URL(installation.provider.authority).origin),
    ])
    const result = await found(name, Object.fromEntries(values))
    expect(result).toMatchObject({ outcome, found: expect.stringMatching(words), next: expect.stringMatching(next) })
  })

  it('clocks that differ', async () => {
    const results = await checkSignIn(readConfiguration(installation.settings()), { now: () => Date.now() - 120_000 })
    expect(results.find(({ name }) => name === 'Clocks')).toMatchObject({
      outcome: 'failed',
      found: expect.stringMatching(/^1(19|20|21) s apart/),
      next: expect.stringContaining('NTP'),
    })
  })

  it('that offline tokens of Keycloak outlive a sign-out', async () => {
    const { authority } = installation.provider
    discover({ token_endpoint: `${authority}/protocol/openid-connect/token` })()
    expect(await found('Scopes')).toMatchObject({
      outcome: 'warning',
      next: expect.stringContaining('SIGN_IN_SCOPES="openid profile"'),
    })
    expect(await found('Scopes', { SIGN_IN_SCOPES: 'openid profile' })).toMatchObject({ outcome: 'ok' })
  })
})

it('what needs the discovery document is skipped without it, and is no further fault', async () => {
  installation.provider.faults.discovery = 'hangs-up'
  const results = await checkSignIn(readConfiguration(installation.settings()))
  expect(results.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name)).toEqual(['Discovery'])
  expect(results.filter(({ found: words }) => words === 'needs the discovery document')).toHaveLength(7)
})

it('scopes are not called good where the provider says nothing of them before somebody signs in', async () => {
  installation.register({ asksFirst: true })
  expect(await found('Scopes')).toMatchObject({ outcome: 'skipped', found: expect.stringContaining('before somebody') })
})

it('settings that stop the server are said as the server says them', async () => {
  expect(await checkHealth({ PORT: 'http', ADMIN_SCOPE: 'two scopes' })).toMatchObject([
    {
      name: 'Settings',
      outcome: 'failed',
      found: expect.stringMatching(/PORT is 'http'.*ADMIN_SCOPE is 'two scopes'/),
    },
  ])
})

it('an installation without a provider is told how to name one', async () => {
  expect(await checkSignIn(readConfiguration({}))).toMatchObject([
    { name: 'Sign-in', outcome: 'warning', next: expect.stringContaining('IDP_URL') },
    { name: 'Help desk', outcome: 'warning' },
  ])
})
