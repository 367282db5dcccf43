import { describe, expect, it } from 'vitest'
import { endOfDay, startOfDay } from './days.ts'

describe('a day', () => {
  it('starts at local midnight and ends when the next day starts', () => {
    expect(startOfDay('2027-03-08')).toBe(new Date(2027, 2, 8).getTime())
    expect(endOfDay('2027-03-08')).toBe(new Date(2027, 2, 9).getTime())
    expect(endOfDay('2027-12-31')).toBe(new Date(2028, 0, 1).getTime())
  })

  it.each(['', '2027-02-30', '2027-13-01', '27-01-01', '2027-1-1', 'x', '1969-12-30'])('is not %j', (text) => {
    expect([startOfDay(text), endOfDay(text)]).toEqual([undefined, undefined])
  })
})
