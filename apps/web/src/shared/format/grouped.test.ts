import { describe, expect, it } from 'vitest'
import { grouped } from './grouped.ts'

describe('a number that is read in fours', () => {
  it.each([
    ['an IBAN', 'PL61109010140000071219812874', 'PL61 1090 1014 0000 0712 1981 2874'],
    ['an IBAN that does not end with four', 'NO9386011117947', 'NO93 8601 1117 947'],
    ['the number of a card', '4000008135761612', '4000 0081 3576 1612'],
  ])('is grouped: %s', (_, text, shown) => {
    expect(grouped(text)).toBe(shown)
  })

  it.each(['', 'Anna Nowak', '2026', 'PL61', 'GIFT-7KQ2-M3XA', '40000081357616121234', 'x4000008135761612'])(
    'is nothing else: %s',
    (text) => {
      expect(grouped(text)).toBe(text)
    },
  )
})
