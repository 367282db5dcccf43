import { join, resolve } from 'node:path'

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
  const port = readPort(environment.IDP_PORT)
  const folder = join(resolve(environment.DATA_DIR || 'data'), 'idp')
  const adminAudience = environment.ADMIN_AUDIENCE || 'api://vitrine'
  return {
    port,
    issuer: readOrigin('IDP_URL', environment.IDP_URL) ?? `http://localhost:${port}`,
    appOrigin: readOrigin('PUBLIC_URL', environment.PUBLIC_URL) ?? 'http://localhost:3000',
    adminAudience,
    adminScope: readScope(environment.ADMIN_SCOPE) ?? `${adminAudience}/admin.access`,
    stateFile: join(folder, 'state.sqlite'),
    keysFile: join(folder, 'keys.json'),
  }
}

function readPort(text: string | undefined): number {
  if (!text) return 3001
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigurationError(`IDP_PORT is '${text}'; expected a port number.`)
  return port
}

function readOrigin(variable: string, text: string | undefined): string | undefined {
  if (!text) return undefined
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    throw new ConfigurationError(`${variable} is '${text}'; expected an origin, like https://login.example.org.`)
  return url.origin
}

/** One scope-token (RFC 6749 section 3.3). */
function readScope(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(text))
    throw new ConfigurationError(`ADMIN_SCOPE is '${text}'; expected one scope, without spaces.`)
  return text
}
