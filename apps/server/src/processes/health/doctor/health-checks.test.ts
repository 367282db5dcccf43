import { describe, expect, it } from 'vitest'
import type { AppRegistration } from '../../../../../../tests/protocol/identity-provider/app-registration.ts'
import { readConfiguration } from '../../../settings/configuration.ts'
import { checkHealth, checkOwn, checkSignIn } from './health-checks.ts'
import { SITE, startInstallation } from './installation.fixture.ts'

const installation = startInstallation()

const found = async (name: string, more: Record<string, string> = {}) => {
  const configuration = readConfiguration(installation.settings(more))
  const results = [...(await checkOwn(configuration)), ...(await checkSignIn(configuration))]
  const result = results.find((one) => one.name === name)
  if (!result) throw new Error(`There is no ${name} in ${results.map((one) => one.name).join(', ')}`)
  return result
}
const change = (app: Partial<AppRegistration>) => () => installation.register(app)
const discover = (document: Record<string, unknown>) => () => {
  installation.provider.discovery = document
}

it('reports no problems for a correct sign-in', async () => {
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
    'Redirect address for cards',
    'Scopes',
    'Token endpoint',
    'Sign-out',
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

describe('reports with advice', () => {
  it.each<Fault>([
    [
      'a provider that closes the connection',
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
      'an address where no server listens',
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
      /without \/\.well-known/,
    ],
    [
      'a page instead of the discovery document',
      () => {
        installation.provider.faults.discovery = { status: 200, body: '<html>' }
      },
      {},
      'Discovery',
      'failed',
      /not JSON/,
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
      'a different issuer',
      discover({ issuer: 'https://login.example' }),
      {},
      'Discovery',
      'warning',
      /the issuer is https:\/\/login\.example, but IDP_URL is/,
      /Frontend URL/,
    ],
    [
      'an issuer for all tenants',
      discover({ issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }),
      {},
      'Discovery',
      'failed',
      /\{tenantid\}/,
      /the id of one tenant/,
    ],
    [
      'a provider without https for a site with https',
      () => {},
      { PUBLIC_URL: 'https://cards.example.org' },
      'Discovery',
      'failed',
      /does not use https/,
      /IDP_URL to an https address/,
    ],
    [
      'a key endpoint that does not answer',
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
      'an invalid key set',
      () => {
        installation.provider.faults.keys = { status: 200, body: '{"keys":{}}' }
      },
      {},
      'Keys',
      'failed',
      /without a key set/,
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
      'a provider without authorization codes',
      discover({ response_types_supported: ['id_token'] }),
      {},
      'Code and PKCE',
      'failed',
      /only id_token/,
      /Standard flow/,
    ],
    [
      'a provider without PKCE with S256',
      discover({ code_challenge_methods_supported: ['plain'] }),
      {},
      'Code and PKCE',
      'warning',
      /with plain/,
      /Proof Key/,
    ],
    [
      'a redirect address that is not registered',
      change({ redirectAddresses: [`https://cards.example.org/signin-oidc`] }),
      {},
      'Redirect address',
      'failed',
      /does not redirect to http:\/\/localhost:3000\/signin-oidc.*status 400, invalid_redirect_uri/,
      /Register exactly http:\/\/localhost:3000\/signin-oidc.*Redirect URIs/,
    ],
    [
      'the redirect address for cards, if it is not registered',
      change({ redirectAddresses: [`${SITE}/signin-oidc`] }),
      {},
      'Redirect address for cards',
      'failed',
      /does not redirect to http:\/\/localhost:3000\/consent\/signed-in.*status 400, invalid_redirect_uri/,
      /Register exactly http:\/\/localhost:3000\/consent\/signed-in.*Mobile and desktop.*CARD_SIGN_IN_CLIENT_ID/,
    ],
    [
      'a registered address with a trailing slash',
      change({ redirectAddresses: [`${SITE}/signin-oidc/`] }),
      {},
      'Redirect address',
      'failed',
      /does not redirect/,
      /exactly/,
    ],
    [
      'a wrong client id',
      () => {},
      { IDP_CLIENT_ID: 'another' },
      'Redirect address',
      'failed',
      /does not redirect/,
      /IDP_CLIENT_ID/,
    ],
    [
      'a registration with a wildcard',
      change({ hasWildcard: true }),
      {},
      'Redirect address',
      'warning',
      /also to unregistered addresses that begin in the same way/,
      /without a wildcard/,
    ],
    [
      'a provider that shows its sign-in page',
      change({ notSignedIn: undefined }),
      {},
      'Redirect address',
      'warning',
      /shows .*\/authorize/,
      /Sign in once/,
    ],
    [
      'a provider that shows its sign-in page before it checks the request',
      change({ asksFirst: true }),
      {},
      'Redirect address',
      'warning',
      /unknown: .* for every redirect address/,
      /Register exactly/,
    ],
    [
      'a client without the authorization code flow',
      change({ notSignedIn: 'unauthorized_client' }),
      {},
      'Redirect address',
      'failed',
      /with the error unauthorized_client/,
      /authorization code flow/,
    ],
    [
      'an unexpected error',
      change({ notSignedIn: 'server_error' }),
      {},
      'Redirect address',
      'failed',
      /with the error server_error/,
      /provider's log/,
    ],
    [
      'an unknown admin scope',
      change({ scopes: ['openid', 'profile', 'offline_access'] }),
      {},
      'Scopes',
      'failed',
      /the admin scope admin\.access/,
      /ADMIN_SCOPE/,
    ],
    [
      'another unknown scope',
      change({ scopes: ['openid', 'profile', 'admin.access'] }),
      {},
      'Scopes',
      'failed',
      /openid profile offline_access/,
      /SIGN_IN_SCOPES/,
    ],
    [
      'a scope that the provider does not list',
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
      'an origin that is not allowed',
      change({ origins: ['https://cards.example.org'] }),
      {},
      'Token endpoint',
      'failed',
      /access-control-allow-origin is missing/,
      /http:\/\/localhost:3000.*Web origins/,
    ],
    [
      'a provider without a sign-out page',
      discover({ end_session_endpoint: undefined }),
      {},
      'Sign-out',
      'warning',
      /end_session_endpoint/,
      /signed out only in their browser/,
    ],
    [
      'administrators without a role',
      () => {},
      { ADMIN_ROLE_CLAIM: '' },
      'Administrators',
      'warning',
      /^only the scope .* is required/,
      /ADMIN_ROLE_CLAIM/,
    ],
    [
      'a help desk that is open to everybody',
      () => {},
      { HELP_DESK_SIGN_IN: 'off', HELP_DESK_ROLE_CLAIM: '' },
      'Help desk',
      'warning',
      /open to everyone/,
      /HELP_DESK_SIGN_IN=required/,
    ],
    [
      'a help desk without a role',
      () => {},
      { HELP_DESK_ROLE_CLAIM: '' },
      'Help desk',
      'warning',
      /everyone who can sign in/,
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
      found: expect.stringMatching(/^the clocks are 1(19|20|21) s apart/),
      next: expect.stringContaining('NTP'),
    })
  })

  it('offline tokens of Keycloak, which stay valid after a sign-out', async () => {
    const { authority } = installation.provider
    discover({ token_endpoint: `${authority}/protocol/openid-connect/token` })()
    expect(await found('Scopes')).toMatchObject({
      outcome: 'warning',
      next: expect.stringContaining('SIGN_IN_SCOPES="openid profile"'),
    })
    expect(await found('Scopes', { SIGN_IN_SCOPES: 'openid profile' })).toMatchObject({ outcome: 'ok' })
  })
})

it('skips checks that need the discovery document if there is none', async () => {
  installation.provider.faults.discovery = 'hangs-up'
  const results = await checkSignIn(readConfiguration(installation.settings()))
  expect(results.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name)).toEqual(['Discovery'])
  expect(
    results.filter(({ found: words }) => words === 'cannot be checked without the discovery document'),
  ).toHaveLength(8)
})

it('skips the check of scopes if the provider does not reveal them before a user signs in', async () => {
  installation.register({ asksFirst: true })
  expect(await found('Scopes')).toMatchObject({
    outcome: 'skipped',
    found: expect.stringContaining('before a user signs in'),
  })
})

it('reports invalid settings with the messages of the server', async () => {
  expect(await checkHealth({ PORT: 'http', ADMIN_SCOPE: 'two scopes' })).toMatchObject([
    {
      name: 'Settings',
      outcome: 'failed',
      found: expect.stringMatching(/PORT is 'http'.*ADMIN_SCOPE is 'two scopes'/),
    },
  ])
})

it('explains how to configure a provider if there is none', async () => {
  expect(
    await found('Administrators', { IDP_URL: '', HELP_DESK_SIGN_IN: 'off', HELP_DESK_ROLE_CLAIM: '' }),
  ).toMatchObject({
    outcome: 'warning',
    next: expect.stringContaining('IDP_URL'),
  })
  expect(await checkSignIn(readConfiguration({}))).toEqual([])
})
