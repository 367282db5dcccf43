import * as z from 'zod'
import { fromRoot, zCount, zOrigin } from '../../config/values.ts'
import { parseTrustedProxies } from '../edge/trusted-proxies.ts'

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

/** Where and how the server serves. */
export const serverConfiguration = z
  .object({
    NODE_ENV: z
      .enum(['development', 'test', 'production'], 'expected development, test or production')
      .default('development')
      .meta({
        description:
          'How it runs: production needs an https PUBLIC_URL and keys that are there, and starts no demo sign-in',
        example: 'production',
        since: '0.1.0',
      }),
    PORT: zCount
      .min(1, 'expected a port from 1 to 65535')
      .max(65_535, 'expected a port from 1 to 65535')
      .default(3000)
      .meta({ description: 'The port to listen on', example: '3100', since: '0.1.0' }),
    HOST: z
      .string()
      .min(1)
      .default('localhost')
      .meta({ description: 'Where to listen; localhost means both families', example: '0.0.0.0', since: '0.1.0' }),
    PUBLIC_URL: zOrigin.optional().meta({
      description:
        'The origin at which browsers and wallets reach this server, and the name of the issuer: changed later, it orphans what was issued before. In production https',
      unset: 'http://localhost:PORT',
      example: 'https://cards.example.org',
      since: '0.1.0',
    }),
    WEB_ROOT: z.string().min(1).optional().meta({
      description: 'Where the built web app is',
      unset: 'apps/web/dist',
      example: '/opt/vitrine/web',
      since: '0.1.0',
    }),
    TRUST_PROXY: zTrustedProxies.meta({
      description:
        'The proxies in front, whose X-Forwarded-For says who asks: how many, like 1 for a tunnel, or the networks they are in. With a number, nobody may reach the server past them',
      example: '1',
      since: '0.1.0',
    }),
    STOP_DELAY_SECONDS: zCount.min(0, 'expected 0 to 3').max(3, 'expected 0 to 3').optional().meta({
      description:
        'How long it goes on answering after it was asked to end, while /health/ready says no and answers end their connections, so that what is in front sends no more to it',
      unset: '3 in production, else 0',
      example: '2',
      since: '0.1.0',
    }),
    RATE_LIMIT_PER_MINUTE: zCount.min(1).default(30_000).meta({
      description:
        'Requests a minute and address. A workshop of 200 visitors behind one address makes about 18,000 in its first minute: 40 each to load the app, 12 polls, and 40 for two flows with their wallets',
      example: '60000',
      since: '0.1.0',
    }),
    MAX_CONNECTIONS: zCount.min(1).default(10_000).meta({
      description: 'Connections at once. Each takes a file descriptor, and about 20 KB',
      example: '20000',
      since: '0.1.0',
    }),
    MAX_CONNECTIONS_PER_ADDRESS: zCount.min(1).default(2500).meta({
      description:
        'Connections at once and address, the proxies of TRUST_PROXY excepted. A workshop of 200 visitors behind one address has up to 1,800: a browser opens 6, a second tab one more, a wallet 2',
      example: '5000',
      since: '0.1.0',
    }),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'expected fatal, error, warn, info, debug or silent')
      .default('info')
      .meta({ description: 'The least important lines that are logged', example: 'warn', since: '0.1.0' }),
  })
  .meta({ title: 'Serving' })
  .transform((values, context) => {
    const production = values.NODE_ENV === 'production'
    const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
    if (production && !publicUrl.startsWith('https://'))
      context.addIssue({
        code: 'custom',
        path: ['PUBLIC_URL'],
        message: 'in production expected an https origin, like https://cards.example.org',
      })
    return {
      production,
      port: values.PORT,
      host: values.HOST,
      /** Our own origin, without trailing slash. Also the credential issuer identifier. */
      publicUrl,
      webRoot: fromRoot(values.WEB_ROOT ?? 'apps/web/dist'),
      trustProxy: values.TRUST_PROXY,
      rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
      /** Connections at once. */
      connections: { total: values.MAX_CONNECTIONS, perAddress: values.MAX_CONNECTIONS_PER_ADDRESS },
      /** In milliseconds. */
      stopDelay: (values.STOP_DELAY_SECONDS ?? (production ? 3 : 0)) * 1000,
      logLevel: values.LOG_LEVEL,
    }
  })

export type ServerConfiguration = z.infer<typeof serverConfiguration>
