import { t } from '@lingui/core/macro'
import { decodeBase64 } from '@vitrine/api/text/base64url.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'

/** Content of a JWT, not verified. It is for display only; no decision may depend on it. */
export type DecodedToken = {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
  /** Time in the claim `iat`; undefined if the claim is missing or is not a valid time. */
  readonly issuedAt: EpochMilliseconds | undefined
  readonly expiresAt: EpochMilliseconds | undefined
}

/** Error for a text that is not a JWT. */
class InvalidTokenFormat extends Error {
  override readonly name = 'InvalidTokenFormat'

  constructor() {
    super(t`Invalid token format`)
  }
}

/**
 * Decodes a JWT without verifying it.
 *
 * @throws InvalidTokenFormat if there are not exactly three dot-separated parts, or the first two are not JSON objects
 */
export function decodeToken(token: string): DecodedToken {
  const parts = token.split('.')
  const [header, claims] = [readPart(parts[0]), readPart(parts[1])]
  if (parts.length !== 3 || header === undefined || claims === undefined) throw new InvalidTokenFormat()
  return { header, claims, issuedAt: instantOf(claims.iat), expiresAt: instantOf(claims.exp) }
}

function readPart(part: string | undefined): Record<string, unknown> | undefined {
  const json = part === undefined ? undefined : decodeBase64(part)
  try {
    const value: unknown = JSON.parse(json ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** Parses a NumericDate (RFC 7519 section 2); undefined if it is not a number or out of the range of a Date. */
function instantOf(seconds: unknown): EpochMilliseconds | undefined {
  if (typeof seconds !== 'number') return undefined
  const instant = seconds * 1000
  return Number.isNaN(new Date(instant).getTime()) ? undefined : instant
}
