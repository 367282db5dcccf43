import { isJsonObject, type Json } from '../../../platform/json/strict-json.ts'
import { LIMITS } from '../settings.ts'
import type { VerifiedCredential } from './credential-format.ts'

/** Whether it is a NumericDate (RFC 7519 section 2), in seconds. */
export const isTime = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

/** Whether what has these claims has begun and has not ended; one that is left out sets no bound (RFC 7519 sections 4.1.4 and 4.1.5). */
export function isCurrent({ nbf, exp }: { nbf?: Json | undefined; exp?: Json | undefined }, now: number): boolean {
  const hasBegun = nbf === undefined || (isTime(nbf) && nbf * 1000 <= now + LIMITS.clockSkew)
  return hasBegun && (exp === undefined || (isTime(exp) && exp * 1000 > now))
}

/** Whether a proof was made just now, by its `iat`. */
export const isRecent = (iat: Json | undefined, now: number): boolean =>
  isTime(iat) && iat * 1000 >= now - LIMITS.proofAge && iat * 1000 <= now + LIMITS.clockSkew

/** The `status` claim (Token Status List section 6.1). */
export function readStatus(status: Json | undefined): VerifiedCredential['status'] {
  if (status === undefined) return undefined
  const list = isJsonObject(status) ? status.status_list : undefined
  if (!isJsonObject(list) || typeof list.uri !== 'string' || typeof list.idx !== 'number') return 'unknown'
  return { uri: list.uri, index: list.idx }
}
