import { t } from '@lingui/core/macro'
import { decodeBase64 } from '@vitrine/api/text/base64url.ts'

/** What a JWT says, not verified: it is shown, nothing is decided by it. */
export type DecodedToken = {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
  /** Epoch milliseconds; undefined where the token does not say, or says nothing sensible. */
  readonly issuedAt: number | undefined
  readonly expiresAt: number | undefined
}

/** A token that is none of three parts. */
class InvalidTokenFormat extends Error {
  override readonly name = 'InvalidTokenFormat'

  constructor() {
    super(t`Invalid token format`)
  }
}

/** @throws InvalidTokenFormat where there are not three dot-separated parts, or the first two are no JSON objects */
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

/** A NumericDate (RFC 7519 section 2) within what a Date can hold. */
function instantOf(seconds: unknown): number | undefined {
  if (typeof seconds !== 'number') return undefined
  const instant = seconds * 1000
  return Number.isNaN(new Date(instant).getTime()) ? undefined : instant
}
