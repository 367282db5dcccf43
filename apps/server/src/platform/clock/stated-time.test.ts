import { expect, it } from 'vitest'
import { fromNumericDate, readDateTime } from './stated-time.ts'

const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

it.each([
  [1_795_532_000, 1_795_532_000_000],
  [1_795_532_000.123_45, 1_795_532_000_123],
  [0.000_9, 0],
  [LAST / 1000 + 1, LAST],
  [9e15, LAST],
  [1.7e308, LAST],
  [-1, 0],
])('rounds and bounds a NumericDate of %d', (seconds, milliseconds) => {
  expect(fromNumericDate(seconds)).toBe(milliseconds)
})

it.each([
  ['2026-11-24T12:00:00Z', Date.UTC(2026, 10, 24, 12)],
  ['2026-11-24T12:00:00.999999+01:00', Date.UTC(2026, 10, 24, 11, 0, 0, 999)],
  ['9999-12-31T23:59:59-23:59', LAST],
  ['0001-01-01T00:00:00Z', 0],
  ['2026-11-24T12:00:00', undefined],
  ['2026-11-24', undefined],
  ['2026-13-24T12:00:00Z', undefined],
  ['never', undefined],
])('parses %s as RFC 3339, and bounds it', (text, milliseconds) => {
  expect(readDateTime(text)).toBe(milliseconds)
})
