import { describe, expect, it } from 'vitest'
import { formatDate, formatDay } from './dates.ts'

describe('formatDate', () => {
  it('shows a date in the browser’s format', () => {
    const instant = new Date(2027, 2, 18, 12).getTime()
    expect(formatDate(instant)).toBe(new Date(instant).toLocaleDateString(undefined, { dateStyle: 'medium' }))
  })

  it.each([undefined, null, Number.NaN])('shows a dash for %s', (instant) => {
    expect(formatDate(instant)).toBe('-')
  })

  it('accepts 0, the start of the epoch', () => {
    expect(formatDate(0)).not.toBe('-')
  })
})

it('a calendar day is the same day in every time zone', () => {
  const options = { dateStyle: 'medium', timeZone: 'UTC' } as const
  expect(formatDay('2027-03-18')).toBe(new Date(Date.UTC(2027, 2, 18)).toLocaleDateString(undefined, options))
  expect(formatDay('2027-13-18')).toBe('2027-13-18')
})
