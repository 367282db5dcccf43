import type { CheckName } from '@vitrine/api/flows/check.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import * as z from 'zod'
import { toNumericDate } from '../../../platform/clock/clock.ts'
import { fromNumericDate, hasCome } from '../../../platform/clock/stated-time.ts'
import { isJsonObject, type Json } from '../../../platform/json/strict-json.ts'
import { type Diagnosis, diagnose, shown } from '../wire/diagnosis.ts'
import { LIMITS } from '../wire/limits-and-paths.ts'
import type { ExpectedBinding, VerifiedCredential } from './credential-format.ts'
import { areCurrent, type Dates } from './dates.ts'

type DateClaims = { iat?: Json | undefined; nbf?: Json | undefined; exp?: Json | undefined }

const zNumericDate = z.number().nonnegative().transform(fromNumericDate).optional()
const zDates = z
  .object({ iat: zNumericDate, nbf: zNumericDate, exp: zNumericDate })
  .transform(({ iat, nbf, exp }): Dates => ({ issuedAt: iat, validFrom: nbf, expiresAt: exp }))

/** Parses the dates of a JWT (RFC 7519 sections 4.1.4 to 4.1.6), each of which may be missing; undefined if one is malformed. */
export const readDates = (claims: DateClaims): Dates | undefined => zDates.safeParse(claims).data

export function isCurrent(claims: DateClaims, now: EpochMilliseconds): boolean {
  const dates = readDates(claims)
  return dates !== undefined && areCurrent(dates, now)
}

export function isRecent(iat: Json | undefined, now: EpochMilliseconds): boolean {
  const issuedAt = readDates({ iat })?.issuedAt
  return issuedAt !== undefined && issuedAt >= now - LIMITS.proofAge && hasCome(issuedAt, now)
}

/**
 * Returns the refusal of a holder's JWT that does not answer a request (RFC 9901 section 4.3, OpenID4VP 1.0 section 14.1.2). A JWT for
 * another verifier or request proves nothing about who presents it now, so it fails the check of the holder, as in an mdoc, whose signature
 * covers both.
 */
export function answerFault(
  { aud, nonce, iat, nbf, exp }: Record<string, Json | undefined>,
  expected: Omit<ExpectedBinding, 'handover'>,
  { name, needsTime }: { name: string; needsTime: boolean },
): [CheckName, because: string, Diagnosis] | undefined {
  const { audience, nonce: asked, now } = expected
  if (aud !== audience) return ['holder', 'request-binding', diagnose(`${name} aud`, shown(audience), aud)]
  if (nonce !== asked) return ['holder', 'request-binding', diagnose(`${name} nonce`, shown(asked), nonce)]
  const seconds = `seconds around ${toNumericDate(now)}`
  if (iat === undefined ? needsTime : !isRecent(iat, now))
    return ['request', 'answer-time', diagnose(`${name} iat`, seconds, iat)]
  if (!isCurrent({ nbf, exp }, now)) return ['request', 'answer-time', diagnose(`${name} nbf, exp`, seconds, nbf, exp)]
  return undefined
}

export const claimedDatesFault = ({ iat, nbf, exp }: DateClaims): Diagnosis =>
  diagnose('iat, nbf, exp', 'seconds, and all but nbf in our own cards', iat, nbf, exp)

/** Parses the `status` claim (Token Status List section 6.1). */
export function readStatus(status: Json | undefined): VerifiedCredential['status'] {
  if (status === undefined) return undefined
  const list = isJsonObject(status) ? status.status_list : undefined
  if (!isJsonObject(list) || typeof list.uri !== 'string' || typeof list.idx !== 'number') return 'unknown'
  return { uri: list.uri, index: list.idx }
}
