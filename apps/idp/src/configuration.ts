import { join, resolve } from 'node:path'
import * as z from 'zod'

const A_PORT = 'a port number'

const zOrigin = z
  .string()
  .refine(isOrigin, 'an origin, like https://login.example.org')
  .transform((text) => new URL(text).origin)

/** The messages say what is expected instead. */
const zEnvironment = z.object({
  IDP_PORT: z.coerce.number(A_PORT).int(A_PORT).min(0, A_PORT).max(65_535, A_PORT).default(3001),
  IDP_URL: zOrigin.optional(),
  PUBLIC_URL: zOrigin.default('http://localhost:3000'),
  DATA_DIR: z.string().default('data'),
  ADMIN_AUDIENCE: z.string().default('api://vitrine'),
  // One scope-token (RFC 6749 section 3.3).
  ADMIN_SCOPE: z
    .string()
    .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'one scope, without spaces')
    .optional(),
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
  const { data, error } = zEnvironment.safeParse(set)
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
