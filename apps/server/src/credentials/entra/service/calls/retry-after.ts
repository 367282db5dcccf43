import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'

/** Longest wait that is accepted. A service that is still busy afterwards says so again. */
const LONGEST_WAIT: Milliseconds = 300_000

/**
 * Returns the time to wait that a Retry-After header states (RFC 9110 section 10.2.3), in seconds or as an HTTP date. A date is compared
 * with the sender's clock, if the answer has a Date header.
 */
export function readRetryAfter(headers: Headers, now: EpochMilliseconds): Milliseconds | undefined {
  const value = headers.get('retry-after')
  if (value !== null && /^\d+$/.test(value)) return Math.min(Number(value) * 1000, LONGEST_WAIT)
  const time = readHttpDate(value)
  const wait = time === undefined ? undefined : time - (readHttpDate(headers.get('date')) ?? now)
  return wait === undefined ? undefined : Math.min(Math.max(0, wait), LONGEST_WAIT)
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Parses a date of RFC 1123. The service also writes days of one digit. */
export function readHttpDate(text: string | null): EpochMilliseconds | undefined {
  const time = text !== null && HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
