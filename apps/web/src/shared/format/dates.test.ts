import { describe, expect, it } from 'vitest'
import { formatDate } from './dates.ts'

describe('formatDate', () => {
  it('shows a date as the browser does', () => {
    const instant = new Date(2027, 2, 18, 12).getTime()
    expect(formatDate(instant)).toBe(new Date(instant).toLocaleDateString(undefined, { dateStyle: 'medium' }))
  })

  it.each([undefined, null, Number.NaN])('shows a dash for %s', (instant) => {
    expect(formatDate(instant)).toBe('-')
  })

  it('takes the beginning of the epoch for a date', () => {
    expect(formatDate(0)).not.toBe('-')
  })
})
