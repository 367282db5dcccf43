import { expect, it } from 'vitest'
import { formatUtc } from './token-times.tsx'

it('formats an instant in UTC, and undefined as a dash', () => {
  expect(formatUtc(Date.UTC(2026, 10, 21, 9, 5, 7, 123))).toBe('2026-11-21 09:05:07 UTC')
  expect(formatUtc(undefined)).toBe('-')
})
