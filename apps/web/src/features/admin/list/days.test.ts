import { describe, expect, it } from 'vitest'
import { beginningOf, endOf } from './days.ts'

describe('a day', () => {
  it('begins at midnight here and ends with the next one', () => {
    expect(beginningOf('2027-03-08')).toBe(new Date(2027, 2, 8).getTime())
    expect(endOf('2027-03-08')).toBe(new Date(2027, 2, 9).getTime())
    expect(endOf('2027-12-31')).toBe(new Date(2028, 0, 1).getTime())
  })

  it.each(['', '2027-02-30', '2027-13-01', '27-01-01', '2027-1-1', 'x', '1969-12-30'])('is not %j', (text) => {
    expect([beginningOf(text), endOf(text)]).toEqual([undefined, undefined])
  })
})
