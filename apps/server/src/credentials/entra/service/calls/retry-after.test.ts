import { expect, it } from 'vitest'
import { readHttpDate, readRetryAfter } from './retry-after.ts'

const NOW = Date.UTC(2026, 10, 20, 9)

it.each([
  ['7', 7_000],
  ['0', 0],
  ['Fri, 20 Nov 2026 09:00:07 GMT', 7_000],
  ['Fri, 20 Nov 2026 08:00:00 GMT', 0],
  ['soon', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  [null, undefined],
])('reads Retry-After %s', (header, wait) => {
  expect(readRetryAfter(header, NOW)).toBe(wait)
})

it.each([
  ['Sat, 5 Feb 2022 03:51:29 GMT', Date.UTC(2022, 1, 5, 3, 51, 29)],
  ['Sat, 05 Feb 2022 03:51:29 GMT', Date.UTC(2022, 1, 5, 3, 51, 29)],
  ['2022-02-05', undefined],
  [null, undefined],
])('reads the HTTP date %s', (text, time) => {
  expect(readHttpDate(text)).toBe(time)
})
