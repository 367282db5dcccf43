import { isAbsolute } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigurationError } from '../platform/config/configuration-error.ts'
import { readConfiguration } from './configuration.ts'

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://cards.example.org', HELP_DESK_SIGN_IN: 'off' }

describe('the configuration', () => {
  it('has defaults for all settings: development on localhost with the embedded database', () => {
    const configuration = readConfiguration({})
    expect(configuration).toMatchObject({
      production: false,
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      database: { kind: 'sqlite', file: expect.stringMatching(/vitrine\.sqlite$/) },
      trustedIssuersDirectory: undefined,
      walletUrl: undefined,
      mobileBankAppUrl: undefined,
      identityProvider: undefined,
      adminAudiences: ['api://vitrine'],
      adminScope: 'api://vitrine/admin.access',
      signInScopes: ['openid', 'profile', 'offline_access'],
      adminRole: undefined,
      adminClients: [],
      helpDeskSignIn: 'off',
      helpDeskRole: undefined,
      walletName: 'Authenticator',
      profileUrl: 'https://www.w3.org/groups/wg/vc/',
      blogUrl: 'https://openid.net/blog/',
      apiHosts: [],
      trustProxy: { kind: 'none' },
      rateLimitPerMinute: 30_000,
      connections: { total: 10_000, perAddress: 2500 },
      streams: { total: 4000, perAddress: 1000 },
      logLevel: 'info',
    })
  })

  it('treats an empty variable like a missing one', () => {
    expect(readConfiguration({ PORT: '', PUBLIC_URL: '', DATABASE_URL: '', LOG_LEVEL: '' })).toEqual(
      readConfiguration({}),
    )
  })

  it.each([
    ['', { kind: 'none' }],
    ['false', { kind: 'none' }],
    ['0', { kind: 'none' }],
    ['2', { kind: 'hops', count: 2 }],
    ['10.0.0.0/8, 127.0.0.1', { kind: 'networks' }],
  ])('reads the trusted proxies from TRUST_PROXY=%s', (text, proxies) => {
    expect(readConfiguration({ TRUST_PROXY: text }).trustProxy).toMatchObject(proxies)
  })

  it('derives PUBLIC_URL from PORT unless it is set', () => {
    expect(readConfiguration({ PORT: '3100' }).publicUrl).toBe('http://localhost:3100')
    expect(readConfiguration({ PORT: '3100', PUBLIC_URL: 'https://cards.example.org' }).publicUrl).toBe(
      'https://cards.example.org',
    )
  })

  it('takes PUBLIC_URL as the origin of the Digital Credentials API, unless origins are listed or the API is off', () => {
    const origins = (more: Record<string, string>) => readConfiguration(more).digitalCredentialsOrigins
    expect(origins({})).toEqual(['http://localhost:3000'])
    const PUBLIC_URL = 'https://cards.example.org'
    expect(origins({ PUBLIC_URL })).toEqual([PUBLIC_URL])
    expect(origins({ PUBLIC_URL, DIGITAL_CREDENTIALS_ORIGINS: '' })).toEqual([PUBLIC_URL])
    expect(origins({ PUBLIC_URL, DIGITAL_CREDENTIALS_ORIGINS: 'off' })).toEqual([])
    const listed = `${PUBLIC_URL}, https://www.example.org:8443`
    expect(origins({ PUBLIC_URL, DIGITAL_CREDENTIALS_ORIGINS: listed })).toEqual([
      PUBLIC_URL,
      'https://www.example.org:8443',
    ])
  })

  it('serves metrics on a separate port, or not at all', () => {
    expect(readConfiguration({}).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
    expect(readConfiguration({ METRICS_HOST: '10.0.0.5', METRICS_PORT: '9000' }).metrics).toEqual({
      host: '10.0.0.5',
      port: 9000,
    })
    expect(readConfiguration({ METRICS_PORT: 'off' }).metrics).toBeUndefined()
    expect(() => readConfiguration({ PORT: '9464' })).toThrow(/METRICS_PORT must differ from PORT: both are 9464/)
  })

  it('resolves paths to absolute ones', () => {
    const { dataDirectory, keysDirectory, cardsDirectory, webRoot } = readConfiguration({ DATA_DIR: 'somewhere' })
    expect([dataDirectory, keysDirectory, cardsDirectory, webRoot].every((path) => isAbsolute(path))).toBe(true)
    expect(keysDirectory.startsWith(dataDirectory)).toBe(true)
  })

  it('trusts other issuers if TRUSTED_ISSUERS_DIR is set', () => {
    const { trustedIssuersDirectory = '' } = readConfiguration({ TRUSTED_ISSUERS_DIR: 'trusted-issuers' })
    expect(isAbsolute(trustedIssuersDirectory)).toBe(true)
    expect(trustedIssuersDirectory).toMatch(/trusted-issuers$/)
  })

  it('reads the identity provider from IDP_URL, without a trailing slash', () => {
    expect(readConfiguration({ IDP_URL: 'https://login.example/tenant/v2.0/' }).identityProvider).toEqual({
      authority: 'https://login.example/tenant/v2.0',
      clientId: 'vitrine-web',
    })
  })

  it('reads SIGN_IN_SCOPES separated by spaces or commas', () => {
    expect(readConfiguration({ SIGN_IN_SCOPES: ' openid  profile,email' }).signInScopes).toEqual([
      'openid',
      'profile',
      'email',
    ])
  })

  it('reads the role of administrators with its claim, and the programs that have it', () => {
    const { adminRole, adminClients } = readConfiguration({
      ADMIN_ROLE_CLAIM: 'resource_access.vitrine-api.roles=Vitrine=Admin',
      ADMIN_CLIENTS: 'nightly-report, 7c1d',
    })
    expect(adminRole).toEqual({ claim: 'resource_access.vitrine-api.roles', role: 'Vitrine=Admin' })
    expect(adminClients).toEqual(['nightly-report', '7c1d'])
  })

  it('refuses ADMIN_CLIENTS without ADMIN_ROLE_CLAIM', () => {
    expect(() => readConfiguration({ ADMIN_CLIENTS: 'nightly-report' })).toThrow(
      /ADMIN_CLIENTS.*needs ADMIN_ROLE_CLAIM/s,
    )
  })

  it('reads the role of the help desk, and requires a sign-in for it', () => {
    const HELP_DESK_ROLE_CLAIM = 'roles=Vitrine.HelpDesk'
    const signIn = { HELP_DESK_SIGN_IN: 'required', IDP_URL: 'https://login.example' }
    expect(readConfiguration({ HELP_DESK_ROLE_CLAIM, ...signIn }).helpDeskRole).toEqual({
      claim: 'roles',
      role: 'Vitrine.HelpDesk',
    })
    expect(() => readConfiguration({ HELP_DESK_ROLE_CLAIM })).toThrow(/HELP_DESK_ROLE_CLAIM.*needs HELP_DESK_SIGN_IN/s)
  })

  it('uses PostgreSQL if DATABASE_URL is set', () => {
    const url = 'postgres://vitrine:secret@db.example.org:5432/vitrine'
    expect(readConfiguration({ DATABASE_URL: url }).database).toEqual({ kind: 'postgres', url })
  })

  it('reads lists, and uses the demo wallet as the default bank app', () => {
    const configuration = readConfiguration({
      SUPPORTED_WALLETS: ' One wallet , Another ,',
      API_HOSTS: 'https://a.example.org,https://b.example.org',
      WALLET_SCHEMES: 'bankapp, Other-Wallet://',
      WALLET_URL: 'http://localhost:3002',
    })
    expect(configuration.walletSchemes).toEqual(['bankapp', 'other-wallet'])
    expect(configuration.supportedWallets).toEqual(['One wallet', 'Another'])
    expect(configuration.apiHosts).toEqual(['https://a.example.org', 'https://b.example.org'])
    expect(configuration.mobileBankAppUrl).toBe('http://localhost:3002/bank')
  })

  it.each([
    ['NODE_ENV', 'prod', 'expected development, test or production'],
    ['PORT', 'http', 'expected a number'],
    ['PORT', '0', 'expected a port from 1 to 65535'],
    ['PORT', '70000', 'expected a port from 1 to 65535'],
    ['PORT', '3000.5', 'expected a whole number'],
    ['METRICS_PORT', 'on', "expected a port from 1 to 65535, or 'off'"],
    ['METRICS_PORT', '70000', "expected a port from 1 to 65535, or 'off'"],
    ['PUBLIC_URL', 'cards.example.org', 'expected an origin'],
    ['PUBLIC_URL', 'https://cards.example.org/', 'expected an origin without path or trailing slash'],
    ['PUBLIC_URL', 'https://cards.example.org/app', 'expected an origin without path or trailing slash'],
    ['PUBLIC_URL', 'ftp://cards.example.org', 'expected an origin'],
    ['WALLET_URL', 'wallet', 'expected an origin'],
    ['IDP_URL', 'ftp://login.example.org', 'expected a web address'],
    ['ADMIN_ROLE_CLAIM', 'roles', 'expected a claim and a role'],
    ['ADMIN_ROLE_CLAIM', '=admin', 'expected a claim and a role'],
    ['ADMIN_SCOPE', 'two scopes', 'expected one scope'],
    ['SIGN_IN_SCOPES', 'profile', 'expected openid among the scopes'],
    ['SIGN_IN_SCOPES', 'openid "profile"', 'expected scopes separated by spaces'],
    ['HELP_DESK_ROLE_CLAIM', 'help-desk', 'expected a claim and a role'],
    ['HELP_DESK_SIGN_IN', 'on', 'expected off or required'],
    ['MOBILE_BANK_APP_URL', 'bank', 'expected a web address'],
    ['PROFILE_URL', 'javascript:alert(1)', 'expected a web address'],
    ['BLOG_URL', 'blog', 'expected a web address'],
    ['API_HOSTS', 'https://a.example.org,b', 'expected an origin'],
    // These would be patterns, or further directives, in a Content-Security-Policy.
    ...['https://*.example', 'https://*', 'https://a.example;x', 'https://a.example,b', "https://'self'"].flatMap(
      (origin) =>
        ['PUBLIC_URL', 'WALLET_URL', 'BACKEND_ORIGIN', 'API_HOSTS'].map((name): [string, string, string] => [
          name,
          origin,
          'expected an origin',
        ]),
    ),
    // A wallet compares origins as text, so they have to be exactly what browsers send.
    ...[
      'on',
      ',',
      'https://cards.example.org/',
      'https://cards.example.org,',
      'https://cards.example.org,off',
      'https://cards.example.org:443',
      'https://Cards.example.org',
      'https://cards.example.org https://www.example.org',
      'https://*.example.org',
    ].map((origins): [string, string, string] => [
      'DIGITAL_CREDENTIALS_ORIGINS',
      origins,
      'expected origins separated by commas, like https://cards.example.org, or off',
    ]),
    ['IDP_URL', 'https://*.example/realms/a', 'expected a web address'],
    ['IDP_URL', 'https://login.example;x/realms/a', 'expected a web address'],
    ['WALLET_SCHEMES', 'bankapp,two words', 'expected link schemes, like openid-vc'],
    ['WALLET_SCHEMES', 'javascript', 'expected link schemes, like openid-vc'],
    ['TRUST_PROXY', 'yes', 'expected the number of proxies in front, like 1, or their networks'],
    ['TRUST_PROXY', 'true', 'it would trust any client that sends X-Forwarded-For; expected the number of proxies'],
    ['TRUST_PROXY', '0.0.0.0/0', 'expected the number of proxies'],
    ['TRUST_PROXY', '10.0.0.0/8,proxy', 'expected the number of proxies'],
    ['MAX_CONNECTIONS', '0', 'expected'],
    ['MAX_CONNECTIONS_PER_ADDRESS', 'few', 'expected a number'],
    ['MAX_STREAMS', '-1', 'expected'],
    ['MAX_STREAMS_PER_ADDRESS', '1.5', 'expected a whole number'],
    ['RATE_LIMIT_PER_MINUTE', 'many', 'expected a number'],
    ['RATE_LIMIT_PER_MINUTE', '0', 'expected'],
    ['LOG_LEVEL', 'loud', 'expected fatal, error, warn, info, debug or silent'],
  ])('refuses %s=%s and says what it expected', (name, value, expected) => {
    const read = () => readConfiguration({ [name]: value })
    expect(read).toThrow(ConfigurationError)
    expect(read).toThrow(`${name} is '${value}': `)
    expect(read).toThrow(expected)
  })

  it('names every bad value', () => {
    const read = () => readConfiguration({ PORT: 'x', LOG_LEVEL: 'y' })
    expect(read).toThrow(/^PORT is 'x'/m)
    expect(read).toThrow(/^LOG_LEVEL is 'y'/m)
  })

  it('reports an unusable DATABASE_URL without its password', () => {
    const read = () => readConfiguration({ DATABASE_URL: 'mysql://vitrine:hunter2@db.example.org/vitrine' })
    expect(read).toThrow('DATABASE_URL is not usable: expected postgres://')
    expect(read).not.toThrow(/hunter2/)
  })
})

describe('the configuration in production', () => {
  it('requires an https origin', () => {
    expect(readConfiguration(PRODUCTION)).toMatchObject({ production: true, publicUrl: 'https://cards.example.org' })
    expect(() => readConfiguration({ NODE_ENV: 'production' })).toThrow(/PUBLIC_URL .* expected an https origin/)
    expect(() => readConfiguration({ ...PRODUCTION, PUBLIC_URL: 'http://cards.example.org' })).toThrow(
      /PUBLIC_URL is 'http:\/\/cards.example.org': expected an https origin in production/,
    )
  })

  it('requires an identity provider if the help desk requires a sign-in', () => {
    expect(() => readConfiguration({ HELP_DESK_SIGN_IN: 'required' })).toThrow('IDP_URL')
    expect(readConfiguration({ HELP_DESK_SIGN_IN: 'required', IDP_URL: 'https://login.example' }).helpDeskSignIn).toBe(
      'required',
    )
  })
})
