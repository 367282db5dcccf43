import type { EpochMilliseconds, EpochSeconds, Milliseconds } from '@vitrine/api/units.ts'

/**
 * Tolerated difference between our clock and the clock of a wallet, an issuer, an identity provider or another of our servers. It
 * covers computers without a time server. It applies to the start of everything, and to the end of messages that were made for
 * immediate use: key proofs and access tokens. The end of a credential, a status list or a nonce is exact, because a tolerance would
 * extend what the issuer allows.
 */
export const CLOCK_TOLERANCE: Milliseconds = 60_000

/** The time is by a clock that may be ahead of ours. */
export const hasCome = (time: EpochMilliseconds, now: EpochMilliseconds): boolean => time <= now + CLOCK_TOLERANCE

/** The last instant that RFC 3339 can express: 9999-12-31T23:59:59.999Z. */
const LAST_TIME: EpochMilliseconds = 253_402_300_799_999
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/

/**
 * Converts a NumericDate from another party (RFC 7519 section 2) to a time that can be stored and shown: rounded down, and
 * limited to the years 1970 to 9999.
 */
export const fromNumericDate = (seconds: EpochSeconds): EpochMilliseconds => bounded(seconds * 1000)

/** Parses a date and time of RFC 3339, limited to the years 1970 to 9999. */
export function readDateTime(text: string): EpochMilliseconds | undefined {
  const time = RFC_3339.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : bounded(time)
}

const bounded = (milliseconds: number): EpochMilliseconds => Math.floor(Math.min(Math.max(milliseconds, 0), LAST_TIME))
