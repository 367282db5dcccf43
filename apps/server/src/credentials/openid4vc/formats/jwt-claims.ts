import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import * as z from 'zod'
import { fromNumericDate, hasCome } from '../../../platform/clock/stated-time.ts'
import { isJsonObject, type Json } from '../../../platform/json/strict-json.ts'
import { LIMITS } from '../limits-and-paths.ts'
import type { VerifiedCredential } from './credential-format.ts'
import { areCurrent, type Dates } from './dates.ts'

type DateClaims = { iat?: Json | undefined; nbf?: Json | undefined; exp?: Json | undefined }

const zNumericDate = z.number().nonnegative().transform(fromNumericDate).optional()
const zDates = z
  .object({ iat: zNumericDate, nbf: zNumericDate, exp: zNumericDate })
  .transform(({ iat, nbf, exp }): Dates => ({ issuedAt: iat, validFrom: nbf, expiresAt: exp }))

/** Parses the dates of a JWT (RFC 7519 sections 4.1.4 to 4.1.6), each of which may be missing; undefined if one is malformed. */
export const readDates = (claims: DateClaims): Dates | undefined => zDates.safeParse(claims).data

/** Returns whether now is within the dates of a JWT. */
export function isCurrent(claims: DateClaims, now: EpochMilliseconds): boolean {
  const dates = readDates(claims)
  return dates !== undefined && areCurrent(dates, now)
}

/** Returns whether a proof is recent, by its `iat`. */
export function isRecent(iat: Json | undefined, now: EpochMilliseconds): boolean {
  const issuedAt = readDates({ iat })?.issuedAt
  return issuedAt !== undefined && issuedAt >= now - LIMITS.proofAge && hasCome(issuedAt, now)
}

/** Parses the `status` claim (Token Status List section 6.1). */
export function readStatus(status: Json | undefined): VerifiedCredential['status'] {
  if (status === undefined) return undefined
  const list = isJsonObject(status) ? status.status_list : undefined
  if (!isJsonObject(list) || typeof list.uri !== 'string' || typeof list.idx !== 'number') return 'unknown'
  return { uri: list.uri, index: list.idx }
}
