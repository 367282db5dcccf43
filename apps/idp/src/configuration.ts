import { join, resolve } from 'node:path'
import { readSettings, zPort } from '@vitrine/demo-server/settings.ts'
import * as z from 'zod'

const zOrigin = z
  .string()
  .refine(isOrigin, 'an origin, like https://login.example.org')
  .transform((text) => new URL(text).origin)

/** Settings of the demo sign-in. The error messages state what is expected. */
export const settings = z.object({
  IDP_PORT: zPort.default(3001).meta({ description: 'Port to listen on', example: '3101', since: '0.1.0' }),
  IDP_URL: zOrigin.optional().meta({
    description: 'Origin at which browsers and the server reach the demo sign-in; also the issuer of its tokens',
    unset: 'http://localhost:IDP_PORT',
    example: 'https://login.example.org',
    since: '0.1.0',
  }),
  PUBLIC_URL: zOrigin.prefault('http://localhost:3000').meta({
    description: 'Origin of the web app that people sign in to',
    example: 'https://cards.example.org',
    since: '0.1.0',
  }),
  WALLET_URL: zOrigin.prefault('http://localhost:3002').meta({
    description: 'Origin of the demo wallet, which this program attests; also the client id in its attestations',
    example: 'https://wallet.example.org',
    since: '0.1.0',
  }),
  DATA_DIR: z.string().default('data').meta({
    description: 'Data folder; the demo sign-in stores its keys and state in the subfolder idp',
    example: '/var/lib/vitrine',
    since: '0.1.0',
  }),
  ADMIN_AUDIENCE: z.string().default('api://vitrine').meta({
    description: 'Audience (aud) of access tokens for the admin API; must be the same as on the server',
    example: 'api://vitrine',
    since: '0.1.0',
  }),
  // The value is one scope-token (RFC 6749 section 3.3).
  ADMIN_SCOPE: z
    .string()
    .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'one scope, without spaces')
    .optional()
    .meta({
      description: 'Scope of administrators; must be the same as on the server',
      unset: 'ADMIN_AUDIENCE/admin.access',
      example: 'api://vitrine/admin.access',
      since: '0.1.0',
    }),
})

export type Configuration = ReturnType<typeof readConfiguration>

const REFUSAL =
  'The demo identity provider does not start with NODE_ENV=production: anyone can sign in with it. Point the server at a real identity provider instead.'

/** No other code reads the environment. @throws ConfigurationError for an invalid value, and always in production */
export function readConfiguration(environment: NodeJS.ProcessEnv) {
  const data = readSettings(settings, environment, REFUSAL)
  const folder = join(resolve(data.DATA_DIR), 'idp')
  return {
    port: data.IDP_PORT,
    /** Origin of the identity provider as browsers see it, without a trailing slash; also its issuer identifier. */
    issuer: data.IDP_URL ?? `http://localhost:${data.IDP_PORT}`,
    appOrigin: data.PUBLIC_URL,
    walletOrigin: data.WALLET_URL,
    adminAudience: data.ADMIN_AUDIENCE,
    adminScope: data.ADMIN_SCOPE ?? `${data.ADMIN_AUDIENCE}/admin.access`,
    stateFile: join(folder, 'state.sqlite'),
    keysFile: join(folder, 'keys.json'),
    walletProvider: {
      keysFile: join(folder, 'wallet-provider.json'),
      anchorFolder: join(folder, 'wallet-provider'),
    },
  }
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  // A host name with other characters, such as `*`, would widen the Content-Security-Policy of the pages.
  const isExact = url !== null && /^([\w.-]+|\[[\d:a-f.]+\])$/.test(url.hostname)
  return isExact && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
}
