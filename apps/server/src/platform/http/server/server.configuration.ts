import type { Milliseconds } from '@vitrine/api/units.ts'
import * as z from 'zod'
import { fromRoot, zCount, zOrigin } from '../../config/values.ts'
import { parseTrustedProxies } from '../edge/trusted-proxies.ts'

const zTrustedProxies = z
  .string()
  .default('false')
  .transform((text, context) => {
    const proxies = parseTrustedProxies(text)
    if (proxies) return proxies
    const reason = text === 'true' ? 'it would trust any client that sends X-Forwarded-For; ' : ''
    context.addIssue(
      `${reason}expected the number of proxies in front, like 1, or their networks, like 10.0.0.0/8, fd00::/8, 127.0.0.1`,
    )
    return z.NEVER
  })

const zOrigins = z
  .string()
  .optional()
  .transform((text, context) => {
    if (text === undefined || text === 'off') return text && []
    const { data, error } = z
      .array(zOrigin)
      .min(1)
      .safeParse(text.split(',').map((origin) => origin.trim()))
    if (error) context.addIssue(`expected origins separated by commas, like https://cards.example.org, or off`)
    return data ?? z.NEVER
  })

export const serverConfiguration = z
  .object({
    NODE_ENV: z
      .enum(['development', 'test', 'production'], 'expected development, test or production')
      .default('development')
      .meta({
        description:
          'Mode of the server. Production requires an https PUBLIC_URL and existing keys, and starts no demo sign-in',
        example: 'production',
        since: '0.1.0',
      }),
    PORT: zCount
      .min(1, 'expected a port from 1 to 65535')
      .max(65_535, 'expected a port from 1 to 65535')
      .default(3000)
      .meta({ description: 'Port to listen on', example: '3100', since: '0.1.0' }),
    HOST: z.string().min(1).default('localhost').meta({
      description: 'Address to listen on; localhost means both IPv4 and IPv6',
      example: '0.0.0.0',
      since: '0.1.0',
    }),
    PUBLIC_URL: zOrigin.optional().meta({
      description:
        'Origin at which browsers and wallets reach this server, and the identifier of the issuer. If it changes, cards issued before can no longer be verified. Must be https in production',
      unset: 'http://localhost:PORT',
      example: 'https://cards.example.org',
      since: '0.1.0',
    }),
    DIGITAL_CREDENTIALS_ORIGINS: zOrigins.meta({
      description:
        'Origins at which browsers load the pages of this server, separated by commas, for the Digital Credentials API: only there a wallet accepts a request that a page passes on through the browser. `off`: no page does',
      unset: 'PUBLIC_URL',
      example: 'https://cards.example.org,https://www.example.org',
      since: '0.1.0',
    }),
    WEB_ROOT: z.string().min(1).optional().meta({
      description: 'Directory of the built web app',
      unset: 'apps/web/dist',
      example: '/opt/vitrine/web',
      since: '0.1.0',
    }),
    TRUST_PROXY: zTrustedProxies.meta({
      description:
        'Trusted proxies in front, which add the address of the client to X-Forwarded-For: their number, like 1 for a tunnel, or their networks. With a number, clients must not be able to bypass the proxies',
      example: '1',
      since: '0.1.0',
    }),
    STOP_DELAY_SECONDS: zCount.min(0, 'expected 0 to 3').max(3, 'expected 0 to 3').optional().meta({
      description:
        'Time in seconds that the server keeps answering after a stop signal. Meanwhile /health/ready fails and each answer closes its connection, so that the balancer in front sends no more requests',
      unset: '3 in production, otherwise 0',
      example: '2',
      since: '0.1.0',
    }),
    RATE_LIMIT_PER_MINUTE: zCount.min(1).default(30_000).meta({
      description:
        'Maximum number of requests per minute and client address. A workshop of 200 visitors behind one address sends about 18,000 in its first minute: each visitor 40 to load the app, 12 polls, and 40 for two flows with a wallet',
      example: '60000',
      since: '0.1.0',
    }),
    MAX_CONNECTIONS: zCount.min(1).default(10_000).meta({
      description: 'Maximum number of concurrent connections. Each needs a file descriptor and about 20 KB of memory',
      example: '20000',
      since: '0.1.0',
    }),
    MAX_CONNECTIONS_PER_ADDRESS: zCount.min(1).default(2500).meta({
      description:
        'Maximum number of concurrent connections per client address, except for the proxies in TRUST_PROXY. A workshop of 200 visitors behind one address has up to 1,800: a browser opens 6, a second tab one more, a wallet 2',
      example: '5000',
      since: '0.1.0',
    }),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'expected fatal, error, warn, info, debug or silent')
      .default('info')
      .meta({ description: 'Lowest level of log lines that are written', example: 'warn', since: '0.1.0' }),
  })
  .meta({ title: 'Server' })
  .transform((values, context) => {
    const production = values.NODE_ENV === 'production'
    const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
    if (production && !publicUrl.startsWith('https://'))
      context.addIssue({
        code: 'custom',
        path: ['PUBLIC_URL'],
        message: 'expected an https origin in production, like https://cards.example.org',
      })
    return {
      production,
      port: values.PORT,
      host: values.HOST,
      publicUrl,
      digitalCredentialsOrigins: values.DIGITAL_CREDENTIALS_ORIGINS ?? [publicUrl],
      webRoot: fromRoot(values.WEB_ROOT ?? 'apps/web/dist'),
      trustProxy: values.TRUST_PROXY,
      rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
      connections: { total: values.MAX_CONNECTIONS, perAddress: values.MAX_CONNECTIONS_PER_ADDRESS },
      stopDelay: ((values.STOP_DELAY_SECONDS ?? (production ? 3 : 0)) * 1000) satisfies Milliseconds,
      logLevel: values.LOG_LEVEL,
    }
  })

export type ServerConfiguration = z.infer<typeof serverConfiguration>
