import { describe, expect, it } from 'vitest'
import { formatMoney, formatPln } from './money.ts'

describe('formatMoney', () => {
  it('writes an amount with its currency', () => {
    expect(formatPln(1234.5)).toMatch(/1.?234[.,]50/)
    expect(formatMoney(8, 'PLN')).toMatch(/PLN|zł/)
    expect(formatMoney(8, 'EUR')).toMatch(/EUR|€/)
  })

  it('leaves a currency that is no code as it is', () => {
    expect(formatMoney(8, 'shells')).toBe('8 shells')
  })
})
