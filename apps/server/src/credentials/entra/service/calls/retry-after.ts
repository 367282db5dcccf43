import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'

/** Parses a Retry-After header (RFC 9110 section 10.2.3): seconds or an HTTP date; undefined if absent or malformed. */
export function readRetryAfter(header: string | null, now: EpochMilliseconds): Milliseconds | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const time = readHttpDate(header)
  return time === undefined ? undefined : Math.max(0, time - now)
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Parses a date of RFC 1123. The service also writes days of one digit. */
export function readHttpDate(text: string | null): EpochMilliseconds | undefined {
  const time = text !== null && HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
