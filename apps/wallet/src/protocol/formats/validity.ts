import * as z from 'zod/mini'
import { CredentialError } from './credential-format.ts'

const CLOCK_SKEW_MS = 60_000
/** Last instant that RFC 3339 can express, in epoch milliseconds. Later dates cannot be shown reliably. */
const LAST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

export class ValidityError extends CredentialError {
  override readonly name = 'ValidityError'
}

/** @throws ValidityError */
export function assertValidNow(
  { validFrom, validUntil }: { validFrom: Date | undefined; validUntil: Date | undefined },
  now: Date,
): void {
  if (validUntil && validUntil <= now) throw new ValidityError('it has expired')
  if (validFrom && validFrom.getTime() > now.getTime() + CLOCK_SKEW_MS) throw new ValidityError('it is not valid yet')
}

/** NumericDate (RFC 7519 section 2) within the range that can be shown. */
const zNumericDate = z.optional(
  z.pipe(
    z.number().check(z.nonnegative(), z.lte(LAST_TIME / 1000)),
    z.transform((seconds) => new Date(seconds * 1000)),
  ),
)

const zDates = z.object({ iat: zNumericDate, nbf: zNumericDate, exp: zNumericDate })

type Dates = { issuedAt: Date | undefined; validFrom: Date | undefined; validUntil: Date | undefined }

/** @throws ValidityError that names the invalid date */
export function datesOf(payload: unknown): Dates {
  const { data, error } = zDates.safeParse(payload)
  if (!data) throw new ValidityError(`its ${error.issues[0]?.path.join('.')} is not a date from 1970 to 9999`)
  return { issuedAt: data.iat ?? data.nbf, validFrom: data.nbf, validUntil: data.exp }
}
