import { describe, expect, it } from 'vitest'
import { formatAdminInstant } from './admin-dates.ts'

describe('formatAdminInstant', () => {
  it('formats date and time in the Polish locale, regardless of the browser’s language', () => {
    expect(formatAdminInstant(new Date(2027, 2, 8, 17, 5, 9).getTime())).toBe('8.03.2027, 17:05:09')
  })

  it('returns N/A for a missing date', () => {
    expect(formatAdminInstant(null)).toBe('N/A')
  })

  it('formats the start of the epoch as a date', () => {
    expect(formatAdminInstant(0)).not.toBe('N/A')
  })
})
