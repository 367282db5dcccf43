import { expect, it } from 'vitest'
import { formatClock } from './clock.ts'

it.each([
  [300, '5:00'],
  [299, '4:59'],
  [61, '1:01'],
  [60, '1:00'],
  [9, '0:09'],
  [0, '0:00'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text)
})
