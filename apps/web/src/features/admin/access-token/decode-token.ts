import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { jsonObjectIn } from '../../../shared/format/base64.ts'

/** Content of a JWT, not verified. It is for display only; no decision may depend on it. */
export type DecodedToken = {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
  readonly issuedAt: EpochMilliseconds | undefined
  readonly expiresAt: EpochMilliseconds | undefined
}

export function decodeToken(token: string): DecodedToken | undefined {
  const parts = token.split('.')
  const [header, claims] = [jsonObjectIn(parts[0]), jsonObjectIn(parts[1])]
  if (parts.length !== 3 || header === undefined || claims === undefined) return undefined
  return { header, claims, issuedAt: instantOf(claims.iat), expiresAt: instantOf(claims.exp) }
}

/** Parses a NumericDate (RFC 7519 section 2). */
function instantOf(seconds: unknown): EpochMilliseconds | undefined {
  if (typeof seconds !== 'number') return undefined
  const instant = seconds * 1000
  return Number.isNaN(new Date(instant).getTime()) ? undefined : instant
}
