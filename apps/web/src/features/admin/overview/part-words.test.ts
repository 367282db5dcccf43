import { describe, expect, it } from 'vitest'
import { partWords, timeMarks } from './part-words.ts'

const HOUR = 3_600_000
const partsFrom = (from: Date, count: number, length: number) =>
  Array.from({ length: count }, (_, part) => from.getTime() + part * length)

describe('the time axis', () => {
  it('names the day at its first mark and at the first mark after midnight', () => {
    expect(timeMarks('day', partsFrom(new Date(2027, 2, 7, 16), 24, HOUR))).toEqual([
      { part: 2, time: '18:00', day: '7.03' },
      { part: 8, time: '00:00', day: '8.03' },
      { part: 14, time: '06:00' },
      { part: 20, time: '12:00' },
    ])
  })

  it('names the day at which it begins', () => {
    const marks = timeMarks('day', partsFrom(new Date(2027, 2, 7, 19), 24, HOUR))
    expect(marks.slice(0, 2)).toEqual([
      { part: 0, time: '19:00', day: '7.03' },
      { part: 5, time: '00:00', day: '8.03' },
    ])
  })

  it('marks quarters of an hour, and the days of a week', () => {
    const hour = timeMarks('hour', partsFrom(new Date(2027, 2, 7, 16, 10), 12, HOUR / 12))
    expect(hour.map(({ time }) => time)).toEqual(['16:15', '16:30', '16:45', '17:00'])
    const week = timeMarks('week', partsFrom(new Date(2027, 2, 1, 19), 28, 6 * HOUR))
    expect(week.map(({ day }) => day)).toEqual(['2.03', '3.03', '4.03', '5.03', '6.03', '7.03', '8.03'])
  })

  it('names a part by its day, start and end', () => {
    expect(partWords(new Date(2027, 2, 7, 23).getTime(), HOUR)).toBe('7.03, 23:00–00:00')
  })
})
