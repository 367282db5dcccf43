import { expect, it } from 'vitest'
import { describeDuration, formatDuration } from './duration.ts'

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [899, '14 min 59 s'],
  [3600, '1 h'],
  [86_399, '23 h 59 min'],
  [90_000, '1 d 1 h'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

it.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [15, '15 seconds'],
  [60, '1 minute'],
  [90, '1 minute, 30 seconds'],
  [900, '15 minutes'],
  [604_800, '7 days'],
])('%d seconds in words are %s', (seconds, text) => {
  expect(describeDuration(seconds)).toBe(text)
})
