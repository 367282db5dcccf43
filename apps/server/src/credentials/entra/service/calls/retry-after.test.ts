import { expect, it } from 'vitest'
import { readHttpDate, readRetryAfter } from './retry-after.ts'

const NOW = Date.UTC(2026, 10, 20, 9)

it.each([
  ['7', 7_000],
  ['0', 0],
  ['Fri, 20 Nov 2026 09:00:07 GMT', 7_000],
  ['Fri, 20 Nov 2026 08:00:00 GMT', 0],
  ['300', 300_000],
  ['301', 300_000],
  ['999999999', 300_000],
  ['99999999999999999999', 300_000],
  ['Thu, 01 Jan 2099 00:00:00 GMT', 300_000],
  ['soon', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
])('reads Retry-After %s', (value, wait) => {
  expect(readRetryAfter(new Headers({ 'retry-after': value }), NOW)).toBe(wait)
})

it('reads no Retry-After if there is none', () => {
  expect(readRetryAfter(new Headers(), NOW)).toBeUndefined()
})

it('compares the date in Retry-After with the clock of the sender', () => {
  const headers = new Headers({ 'retry-after': 'Fri, 20 Nov 2026 10:00:07 GMT', date: 'Fri, 20 Nov 2026 10:00:00 GMT' })
  expect(readRetryAfter(headers, NOW)).toBe(7_000)
})

it.each([
  ['Sat, 5 Feb 2022 03:51:29 GMT', Date.UTC(2022, 1, 5, 3, 51, 29)],
  ['Sat, 05 Feb 2022 03:51:29 GMT', Date.UTC(2022, 1, 5, 3, 51, 29)],
  ['2022-02-05', undefined],
  [null, undefined],
])('reads the HTTP date %s', (text, time) => {
  expect(readHttpDate(text)).toBe(time)
})
