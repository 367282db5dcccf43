import { decodeJwt, decodeProtectedHeader, errors } from 'jose'
import * as z from 'zod'
import type { RoleClaim } from './roles.ts'

/** What an access token for our API is compared with. */
export type TokenExpectation = {
  /** Unknown until the provider was asked. */
  issuer?: string
  audience: readonly string[]
  /** Our app, and the programs that may call for themselves. */
  client: string | readonly string[]
  algorithm: readonly string[]
}

/**
 * Why a token was refused, for whoever sets the provider up: what was expected and what the token says in its place.
 * Nothing of it names a person, and it is no token.
 */
export type TokenRefusal = { reason: string; expected: object; found: object }

/** No access token is longer; a longer one is refused unread. */
export const LONGEST_TOKEN = 8192

/** The longest text of a stranger in a line of the log, and how many of them. */
const LONGEST = 200
const MOST = 10

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value.slice(0, LONGEST) : undefined)

const texts = (value: unknown): string[] | undefined => {
  const list = [value].flat().flatMap((entry) => text(entry) ?? [])
  return list.length > 0 ? list.slice(0, MOST) : undefined
}

const time = (value: unknown): string | undefined => {
  const date = typeof value === 'number' ? new Date(value * 1000) : undefined
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined
}

/** What a token says of itself. */
export type TokenContent = {
  issuer?: string | undefined
  audience?: string[] | undefined
  client?: string | undefined
  scope?: string[] | undefined
  /** Instants as ISO 8601 writes them. */
  expires?: string | undefined
  notBefore?: string | undefined
  algorithm?: string | undefined
}

/** What a token says of itself, which nobody vouches for. */
export function contentOf(token: string): TokenContent | { kind: 'too long' | 'no JWT' } {
  if (token.length > LONGEST_TOKEN) return { kind: 'too long' }
  try {
    const { alg } = decodeProtectedHeader(token)
    const { iss, aud, azp, client_id, appid, scp, scope, exp, nbf } = decodeJwt(token)
    const scopes = text(scp ?? scope)
    return {
      issuer: text(iss),
      audience: texts(aud),
      client: text(azp ?? client_id ?? appid),
      scope: scopes === undefined ? undefined : scopes.split(' ').slice(0, MOST),
      expires: time(exp),
      notBefore: time(nbf),
      algorithm: text(alg),
    }
  } catch {
    return { kind: 'no JWT' }
  }
}

/** The cause in a few words: of the names in a token, not of what stands there. */
function reasonOf(cause: unknown): string {
  if (cause instanceof errors.JWTClaimValidationFailed || cause instanceof errors.JWTExpired)
    return `claim ${cause.claim}: ${cause.reason}`
  if (cause instanceof errors.JOSEError) return cause.code
  if (cause instanceof z.ZodError) return `claim ${cause.issues.map(({ path }) => path.join('.')).join(', ')}`
  return cause instanceof Error ? cause.message : 'unknown'
}

export const describeRefusal = (options: {
  token: string
  expected: TokenExpectation
  cause: unknown
  /** Epoch milliseconds. */
  now: number
}): TokenRefusal => ({
  reason: reasonOf(options.cause).slice(0, LONGEST),
  expected: { ...options.expected, expiresAfter: new Date(options.now).toISOString() },
  found: contentOf(options.token),
})

/** A good token that does not open this. */
export const missingScope = (expected: readonly string[], found: ReadonlySet<string>): TokenRefusal => ({
  reason: 'scope',
  expected: { scope: expected },
  found: { scope: [...found].slice(0, MOST).map((scope) => scope.slice(0, LONGEST)) },
})

/** A good token of somebody without the role that this needs. */
export const missingRole = ({ claim, role }: RoleClaim, found: ReadonlySet<string>): TokenRefusal => ({
  reason: 'role',
  expected: { claim, role },
  found: { roles: [...found].slice(0, MOST).map((name) => name.slice(0, LONGEST)) },
})
