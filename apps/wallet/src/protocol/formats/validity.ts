import * as z from 'zod'
import { CredentialError } from './credential-format.ts'

/** How far the clocks of two computers may differ. */
const CLOCK_SKEW_MS = 60_000
/** The last time that RFC 3339 can write, in epoch milliseconds. Calendars go on for longer, and not without end. */
const LAST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** A credential that has expired or is not valid yet, or whose dates cannot be read. */
export class ValidityError extends CredentialError {
  override readonly name = 'ValidityError'
}

/**
 * Checks that a credential is valid now.
 *
 * @throws ValidityError
 */
export function assertValidNow(
  { validFrom, validUntil }: { validFrom: Date | undefined; validUntil: Date | undefined },
  now: Date,
): void {
  if (validUntil && validUntil <= now) throw new ValidityError('it has expired already')
  if (validFrom && validFrom.getTime() > now.getTime() + CLOCK_SKEW_MS) throw new ValidityError('it is not valid yet')
}

/** A NumericDate (RFC 7519 section 2) that can be shown. */
const zNumericDate = z
  .number()
  .nonnegative()
  .max(LAST_TIME / 1000)
  .transform((seconds) => new Date(seconds * 1000))
  .optional()

const zDates = z.object({ iat: zNumericDate, nbf: zNumericDate, exp: zNumericDate })

type Dates = { issuedAt: Date | undefined; validFrom: Date | undefined; validUntil: Date | undefined }

/**
 * Reads the dates of a credential that is a JWT.
 *
 * @throws ValidityError that names the date that is none
 */
export function datesOf(payload: unknown): Dates {
  const { data, error } = zDates.safeParse(payload)
  if (!data) throw new ValidityError(`its ${error.issues[0]?.path.join('.')} is no date from 1970 to 9999`)
  return { issuedAt: data.iat ?? data.nbf, validFrom: data.nbf, validUntil: data.exp }
}
