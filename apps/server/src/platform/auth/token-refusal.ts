import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { decodeJwt, decodeProtectedHeader, errors } from 'jose'
import * as z from 'zod'
import { CLOCK_TOLERANCE } from '../clock/stated-time.ts'
import type { RoleClaim } from './role-claims.ts'

export type TokenExpectation = {
  /** Undefined until the provider has been reached. */
  issuer?: string
  audience: readonly string[]
  /** Accepted client ids: this app, and programs that may call on their own behalf. */
  client: string | readonly string[]
  algorithm: readonly string[]
}

/** It is for the person who sets up the provider, contains no personal data and cannot be used as a token. */
export type TokenRefusal = { reason: string; expected: object; found: object }

/** A longer token is refused unread. */
export const LONGEST_TOKEN = 8192

// Limits for the values of a token that are logged.
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

/** Decodes a token without verifying it. */
export function contentOf(token: string): TokenContent | { kind: 'too long' | 'no JWT' } {
  if (token.length > LONGEST_TOKEN) return { kind: 'too long' }
  try {
    return readContent(token)
  } catch {
    return { kind: 'no JWT' }
  }
}

export type TokenContent = ReturnType<typeof readContent>

/** Times are in ISO 8601. */
function readContent(token: string) {
  const { alg } = decodeProtectedHeader(token)
  const { iss, aud, azp, client_id, appid, scp, scope, exp, nbf } = decodeJwt(token)
  return {
    issuer: text(iss),
    audience: texts(aud),
    client: text(azp ?? client_id ?? appid),
    scope: text(scp ?? scope)
      ?.split(' ')
      .slice(0, MOST),
    expires: time(exp),
    notBefore: time(nbf),
    algorithm: text(alg),
  }
}

/** The reason contains names of claims, but not their values. */
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
  now: EpochMilliseconds
}): TokenRefusal => ({
  reason: reasonOf(options.cause).slice(0, LONGEST),
  expected: { ...options.expected, expiresAfter: new Date(options.now - CLOCK_TOLERANCE).toISOString() },
  found: contentOf(options.token),
})

export const missingScope = (expected: readonly string[], found: ReadonlySet<string>): TokenRefusal => ({
  reason: 'scope',
  expected: { scope: expected },
  found: { scope: [...found].slice(0, MOST).map((scope) => scope.slice(0, LONGEST)) },
})

export const missingRole = ({ claim, role }: RoleClaim, found: ReadonlySet<string>): TokenRefusal => ({
  reason: 'role',
  expected: { claim, role },
  found: { roles: [...found].slice(0, MOST).map((name) => name.slice(0, LONGEST)) },
})
