/** The last time that RFC 3339 can write, in epoch milliseconds: 9999-12-31T23:59:59.999Z. */
const LAST_TIME = 253_402_300_799_999
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/

/**
 * Returns a NumericDate that somebody else states (RFC 7519 section 2) in epoch milliseconds, as it can be stored and shown:
 * rounded down, from 1970 to 9999.
 */
export const fromNumericDate = (seconds: number): number => bounded(seconds * 1000)

/** Parses a date and time of RFC 3339 to epoch milliseconds, from 1970 to 9999; undefined if it is none. */
export function readDateTime(text: string): number | undefined {
  const time = RFC_3339.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : bounded(time)
}

const bounded = (milliseconds: number): number => Math.floor(Math.min(Math.max(milliseconds, 0), LAST_TIME))
