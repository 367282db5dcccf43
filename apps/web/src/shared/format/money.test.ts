import { describe, expect, it } from 'vitest'
import { formatMoney, formatPln } from './money.ts'

describe('formatMoney', () => {
  it('writes an amount with its currency', () => {
    expect(formatPln(1234.5)).toMatch(/1.?234[.,]50/)
    expect(formatMoney(8, 'PLN')).toMatch(/PLN|zł/)
    expect(formatMoney(8, 'EUR')).toMatch(/EUR|€/)
  })

  it.each(['shells', 'pln', 'PLNX', 'xPLN', 'PL', ''])(
    'leaves a currency that is not a code unchanged: %j',
    (currency) => {
      expect(formatMoney(8, currency)).toBe(`8 ${currency}`)
    },
  )
})
