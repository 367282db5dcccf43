import { describe, expect, it } from 'vitest'
import { formatAdminInstant } from './admin-dates.ts'

describe('formatAdminInstant', () => {
  it('shows date and time as in Poland, whatever the browser prefers', () => {
    expect(formatAdminInstant(new Date(2027, 2, 8, 17, 5, 9).getTime())).toBe('8.03.2027, 17:05:09')
  })

  it('shows N/A where there is no date', () => {
    expect(formatAdminInstant(null)).toBe('N/A')
  })

  it('takes the beginning of the epoch for a date', () => {
    expect(formatAdminInstant(0)).not.toBe('N/A')
  })
})
