import { CredentialError } from './credential-format.ts'

/** How far the clocks of two computers may differ. */
const CLOCK_SKEW_MS = 60_000

/**
 * Checks that a credential is valid now.
 *
 * @throws CredentialError
 */
export function assertValidNow(
  { validFrom, validUntil }: { validFrom: Date | undefined; validUntil: Date | undefined },
  now: Date,
): void {
  if (validUntil && validUntil <= now) throw new CredentialError('it has expired already')
  if (validFrom && validFrom.getTime() > now.getTime() + CLOCK_SKEW_MS) throw new CredentialError('it is not valid yet')
}

/** A NumericDate (RFC 7519 section 2). */
export const dateOfSeconds = (seconds: number | undefined) =>
  seconds === undefined ? undefined : new Date(seconds * 1000)
