import { join, resolve } from 'node:path'
import * as z from 'zod'

const A_PORT = 'a port number'

const zOrigin = z
  .string()
  .refine(isOrigin, 'an origin, like https://login.example.org')
  .transform((text) => new URL(text).origin)

/** What is read of the environment. The messages say what is expected instead. */
export const settings = z.object({
  IDP_PORT: z.coerce
    .number(A_PORT)
    .int(A_PORT)
    .min(0, A_PORT)
    .max(65_535, A_PORT)
    .default(3001)
    .meta({ description: 'The port to listen on', example: '3101', since: '0.1.0' }),
  IDP_URL: zOrigin.optional().meta({
    description:
      'The origin at which browsers and the server reach the demo sign-in, and the name of the issuer of its tokens',
    unset: 'http://localhost:IDP_PORT',
    example: 'https://login.example.org',
    since: '0.1.0',
  }),
  PUBLIC_URL: zOrigin.prefault('http://localhost:3000').meta({
    description: 'The origin of the app that people sign in to',
    example: 'https://cards.example.org',
    since: '0.1.0',
  }),
  DATA_DIR: z.string().default('data').meta({
    description: 'Where its keys and its state are, in the folder idp',
    example: '/var/lib/vitrine',
    since: '0.1.0',
  }),
  ADMIN_AUDIENCE: z.string().default('api://vitrine').meta({
    description: 'The aud of access tokens for the admin API, as the server expects it',
    example: 'api://vitrine',
    since: '0.1.0',
  }),
  // One scope-token (RFC 6749 section 3.3).
  ADMIN_SCOPE: z
    .string()
    .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'one scope, without spaces')
    .optional()
    .meta({
      description: 'The one scope of administrators, as the server requests it',
      unset: 'ADMIN_AUDIENCE/admin.access',
      example: 'api://vitrine/admin.access',
      since: '0.1.0',
    }),
})

/** How the demo identity provider is set up. */
export type Configuration = {
  port: number
  /** Our own origin and issuer identifier, as browsers see it, without a trailing slash. */
  issuer: string
  /** The origin of the app that people sign in to. */
  appOrigin: string
  /** Audience of the access tokens: the admin API. */
  adminAudience: string
  /** The one scope that makes an administrator. */
  adminScope: string
  stateFile: string
  keysFile: string
}

/** A setting that cannot be used, said to the person who made it. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

/**
 * The configuration in an environment. The only place that reads it.
 *
 * @throws ConfigurationError in production, where nobody may sign in as a demo person, and for a value that is not usable
 */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  if (environment.NODE_ENV === 'production')
    throw new ConfigurationError(
      'The demo identity provider does not start with NODE_ENV=production: anyone can sign in with it. Point the server at a real identity provider instead.',
    )
  const set = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== ''))
  const { data, error } = settings.safeParse(set)
  if (error) throw new ConfigurationError(whatIsExpected(error, environment))
  const folder = join(resolve(data.DATA_DIR), 'idp')
  return {
    port: data.IDP_PORT,
    issuer: data.IDP_URL ?? `http://localhost:${data.IDP_PORT}`,
    appOrigin: data.PUBLIC_URL,
    adminAudience: data.ADMIN_AUDIENCE,
    adminScope: data.ADMIN_SCOPE ?? `${data.ADMIN_AUDIENCE}/admin.access`,
    stateFile: join(folder, 'state.sqlite'),
    keysFile: join(folder, 'keys.json'),
  }
}

function whatIsExpected({ issues: [issue] }: z.ZodError, environment: NodeJS.ProcessEnv): string {
  const variable = String(issue?.path[0])
  return `${variable} is '${environment[variable]}'; expected ${issue?.message}.`
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
}
