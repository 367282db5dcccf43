import { describe, expect, it } from 'vitest'
import { inGroupsOfFour } from './groups-of-four.ts'

describe('grouping of numbers', () => {
  it.each([
    ['PL61109010140000071219812874', 'PL61 1090 1014 0000 0712 1981 2874'],
    ['NO9386011117947', 'NO93 8601 1117 947'],
    ['GB82WEST12345698765432', 'GB82 WEST 1234 5698 7654 32'],
    ['4111111111111111', '4111 1111 1111 1111'],
    ['4222222222222', '4222 2222 2222 2'],
  ])('splits an account or card number into groups of four: %s', (text, shown) => {
    expect(inGroupsOfFour(text)).toBe(shown)
  })

  it.each(['', 'Anna Nowak', '2026', 'PL62109010140000071219812874', '4111111111111112', '00', 'GIFT-7KQ2'])(
    'leaves any other text unchanged: %s',
    (text) => {
      expect(inGroupsOfFour(text)).toBe(text)
    },
  )
})
