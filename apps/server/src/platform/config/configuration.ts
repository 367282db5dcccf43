import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { parseTrustedProxies, type TrustedProxies } from '../http/trusted-proxies.ts'
import { ExplainedError } from './explained-error.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

const zOrigin = z
  .url({ protocol: /^https?$/, error: 'expected an origin, like https://cards.example.org' })
  .refine(
    (url) => URL.parse(url)?.origin === url,
    'expected an origin without path or trailing slash, like https://cards.example.org',
  )

const zWebAddress = z.url({ protocol: /^https?$/, error: 'expected a web address, like https://bank.example.org/app' })
const zCount = z.coerce.number('expected a number').int('expected a whole number')
const zList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )

const MEGABYTE = 1_000_000
const zTrustedProxies = z
  .string()
  .default('false')
  .transform((text, context) => {
    const proxies = parseTrustedProxies(text)
    if (proxies) return proxies
    const reason = text === 'true' ? 'it would believe any client that sends X-Forwarded-For; ' : ''
    context.addIssue(
      `${reason}expected how many proxies are in front, like 1, or their networks, like 10.0.0.0/8, fd00::/8, 127.0.0.1`,
    )
    return z.NEVER
  })

/** The one variable that may hold a password, so that refusals do not repeat its value. */
const SECRET = 'DATABASE_URL'

/** Each variable of the environment that the server reads: what it is, what is expected, what holds if it is absent. */
const zEnvironment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'expected development, test or production')
    .default('development'),
  PORT: zCount.min(1, 'expected a port from 1 to 65535').max(65_535, 'expected a port from 1 to 65535').default(3000),
  HOST: z.string().min(1).default('localhost').describe('Where to listen; localhost means both families'),
  PUBLIC_URL: zOrigin.optional().describe('The origin at which browsers and wallets reach this server'),
  DATA_DIR: z.string().min(1).default('data').describe('Where the embedded database and the keys are'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'expected postgres://user:password@host:port/database')
    .optional()
    .describe('A PostgreSQL database instead of the embedded one'),
  KEYS_DIR: z.string().min(1).optional().describe('Where the signing keys are, if not in DATA_DIR/keys'),
  SCENARIOS_DIR: z.string().min(1).optional().describe('Where the scenario files are'),
  CREDENTIAL_ENGINE: z
    .string()
    .min(1)
    .default('openid4vc')
    .describe('What issues and verifies the credentials of cards whose files name no engine'),
  TRUSTED_ISSUERS_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('Whose credentials are accepted beside our own: a .pem file for each issuer, with its trust anchors'),
  WEB_ROOT: z.string().min(1).optional().describe('Where the built web app is'),
  WALLET_URL: zOrigin.optional().describe('The demo wallet, where there is one'),
  WALLET_NAME: z.string().min(1).default('Authenticator'),
  SUPPORTED_WALLETS: zList,
  MOBILE_BANK_APP_URL: zWebAddress.optional(),
  IDP_URL: zWebAddress
    .optional()
    .describe('The identity provider: its address up to, and without, /.well-known/openid-configuration'),
  IDP_CLIENT_ID: z.string().min(1).default('vitrine-web').describe('This app, as the identity provider knows it'),
  ADMIN_AUDIENCE: z
    .string()
    .min(1)
    .default('api://vitrine')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .describe('The aud of access tokens for the admin API; several are separated by commas'),
  ADMIN_SCOPE: z
    .string()
    .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'expected one scope, without spaces')
    .optional()
    .describe('The one scope of administrators, as it is requested'),
  HELP_DESK_SIGN_IN: z
    .enum(['off', 'required'], 'expected off or required')
    .default('off')
    .describe('Whether the help desk is only for people who signed in'),
  PROFILE_URL: zWebAddress.default('https://www.w3.org/groups/wg/vc/'),
  BLOG_URL: zWebAddress.default('https://openid.net/blog/'),
  API_HOSTS: zList.pipe(z.array(zOrigin)).describe('Other origins that scenarios may name as apiHost'),
  RETENTION_DAYS: zCount
    .min(1, 'expected a number of days, 1 or more')
    .default(7)
    .describe('How long it is remembered of a run that it was there and how it ended'),
  OPEN_RUNS_PER_ADDRESS: zCount
    .min(1)
    .default(4000)
    .describe(
      'Issuances and presentations that are open or keep a result, for one address. 200 visitors of a workshop behind one address with 20 each in a quarter of an hour do not meet it',
    ),
  OPEN_RUNS: zCount.min(1).default(40_000).describe('The same, for all addresses together'),
  KEPT_MEGABYTES_PER_ADDRESS: zCount
    .min(1)
    .default(1024)
    .describe(
      'What they keep of one address, photos for the most part: five photos for each of 200 visitors, and more',
    ),
  KEPT_MEGABYTES: zCount.min(1).default(4096).describe('The same, for all addresses together'),
  TRUST_PROXY: zTrustedProxies.describe(
    'The proxies in front, whose X-Forwarded-For says who asks: how many, like 1 for a tunnel, or the networks they are in. With a number, nobody may reach the server past them',
  ),
  RATE_LIMIT_PER_MINUTE: zCount
    .min(1)
    .default(30_000)
    .describe(
      'Requests a minute and address. A workshop of 200 visitors behind one address makes about 18,000 in its first minute: 40 each to load the app, 12 polls, and 40 for two flows with their wallets',
    ),
  MAX_CONNECTIONS: zCount
    .min(1)
    .default(10_000)
    .describe('Connections at once. Each takes a file descriptor, and about 20 KB'),
  MAX_CONNECTIONS_PER_ADDRESS: zCount
    .min(1)
    .default(2500)
    .describe(
      'Connections at once and address, the proxies of TRUST_PROXY excepted. A workshop of 200 visitors behind one address has up to 1,800: a browser opens 6, a second tab one more, a wallet 2',
    ),
  MAX_STREAMS: zCount.min(1).default(4000).describe('Open pages that are told of changes, at once'),
  MAX_STREAMS_PER_ADDRESS: zCount
    .min(1)
    .default(1000)
    .describe('Open pages that are told of changes, at once and address: five for each of 200 visitors'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'expected fatal, error, warn, info, debug or silent')
    .default('info'),
})

export type Configuration = {
  production: boolean
  port: number
  host: string
  /** Our own origin, without trailing slash. Also the credential issuer identifier. */
  publicUrl: string
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }
  dataDirectory: string
  keysDirectory: string
  scenariosDirectory: string
  /** The engine of cards that name none. */
  credentialEngine: string
  trustedIssuersDirectory: string | undefined
  webRoot: string
  walletUrl: string | undefined
  walletName: string
  supportedWallets: string[]
  mobileBankAppUrl: string | undefined
  /** Undefined where nobody can sign in. */
  identityProvider: { authority: string; clientId: string } | undefined
  adminAudiences: string[]
  adminScope: string
  helpDeskSignIn: 'off' | 'required'
  profileUrl: string
  blogUrl: string
  apiHosts: string[]
  trustProxy: TrustedProxies
  rateLimitPerMinute: number
  retentionDays: number
  /** Of issuances and presentations that are open, or keep a result. */
  runLimits: { perClient: { runs: number; bytes: number }; inAll: { runs: number; bytes: number } }
  /** Connections at once. */
  connections: { total: number; perAddress: number }
  /** Event streams at once. */
  streams: { total: number; perAddress: number }
  logLevel: z.infer<typeof zEnvironment>['LOG_LEVEL']
}

/** The configuration cannot be used: one line for each bad value, with what was expected. */
export class ConfigurationError extends ExplainedError {
  override readonly name = 'ConfigurationError'
}

/**
 * The configuration in an environment. The only place that reads it.
 *
 * @throws {ConfigurationError} naming each bad value and what was expected
 */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = zEnvironment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return `${name} is ${name === SECRET ? 'not usable' : `'${given[name] ?? ''}'`}: ${issue.message}`
    })
    throw new ConfigurationError(lines.join('\n'))
  }

  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  if (production && !publicUrl.startsWith('https://'))
    throw new ConfigurationError(
      `PUBLIC_URL is '${values.PUBLIC_URL ?? ''}': in production expected an https origin, like https://cards.example.org`,
    )
  if (values.HELP_DESK_SIGN_IN === 'required' && values.IDP_URL === undefined)
    throw new ConfigurationError(
      "HELP_DESK_SIGN_IN is 'required': expected IDP_URL, or nobody could sign in to use the help desk",
    )
  const dataDirectory = resolve(ROOT, values.DATA_DIR)
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    database: values.DATABASE_URL
      ? { kind: 'postgres', url: values.DATABASE_URL }
      : { kind: 'sqlite', file: resolve(dataDirectory, 'vitrine.sqlite') },
    dataDirectory,
    keysDirectory: resolve(ROOT, values.KEYS_DIR ?? `${values.DATA_DIR}/keys`),
    scenariosDirectory: resolve(ROOT, values.SCENARIOS_DIR ?? 'scenarios'),
    credentialEngine: values.CREDENTIAL_ENGINE,
    trustedIssuersDirectory: values.TRUSTED_ISSUERS_DIR ? resolve(ROOT, values.TRUSTED_ISSUERS_DIR) : undefined,
    webRoot: resolve(ROOT, values.WEB_ROOT ?? 'apps/web/dist'),
    walletUrl: values.WALLET_URL,
    walletName: values.WALLET_NAME,
    supportedWallets: values.SUPPORTED_WALLETS,
    mobileBankAppUrl: values.MOBILE_BANK_APP_URL ?? (values.WALLET_URL ? `${values.WALLET_URL}/bank` : undefined),
    identityProvider: values.IDP_URL
      ? { authority: values.IDP_URL.replace(/\/$/, ''), clientId: values.IDP_CLIENT_ID }
      : undefined,
    adminAudiences: values.ADMIN_AUDIENCE,
    adminScope: values.ADMIN_SCOPE ?? `${values.ADMIN_AUDIENCE[0]}/admin.access`,
    helpDeskSignIn: values.HELP_DESK_SIGN_IN,
    profileUrl: values.PROFILE_URL,
    blogUrl: values.BLOG_URL,
    apiHosts: values.API_HOSTS,
    trustProxy: values.TRUST_PROXY,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    retentionDays: values.RETENTION_DAYS,
    runLimits: {
      perClient: { runs: values.OPEN_RUNS_PER_ADDRESS, bytes: values.KEPT_MEGABYTES_PER_ADDRESS * MEGABYTE },
      inAll: { runs: values.OPEN_RUNS, bytes: values.KEPT_MEGABYTES * MEGABYTE },
    },
    connections: { total: values.MAX_CONNECTIONS, perAddress: values.MAX_CONNECTIONS_PER_ADDRESS },
    streams: { total: values.MAX_STREAMS, perAddress: values.MAX_STREAMS_PER_ADDRESS },
    logLevel: values.LOG_LEVEL,
  }
}
