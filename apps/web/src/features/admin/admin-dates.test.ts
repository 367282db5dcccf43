import { describe, expect, it } from 'vitest'
import { formatInstant } from './admin-dates.ts'

describe('formatInstant', () => {
  it('shows date and time as in Poland, whatever the browser prefers', () => {
    expect(formatInstant(new Date(2027, 2, 8, 17, 5, 9).getTime())).toBe('8.03.2027, 17:05:09')
  })

  it('shows N/A where there is no date', () => {
    expect(formatInstant(null)).toBe('N/A')
  })

  it('takes the beginning of the epoch for a date', () => {
    expect(formatInstant(0)).not.toBe('N/A')
  })
})
