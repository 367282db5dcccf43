import { describe, expect, it } from 'vitest'
import { labelOf } from './label.ts'

describe('labelOf', () => {
  it.each([
    ['constructor', 'Constructor'],
    ['displayName', 'Display Name'],
    ['cuponValidTo', 'Cupon Valid To'],
    ['mail', 'Mail'],
    ['userPrincipalName', 'User Principal Name'],
    ['isVIP', 'Is VIP'],
    ['vcIBANNumber', 'Vc IBAN Number'],
    ['level2Passed', 'Level2 Passed'],
    ['żółtaŁódka', 'Żółta Łódka'],
    ['Already Split', 'Already Split'],
    ['', ''],
    ['__proto__', '__proto__'],
  ])('derives a label from %j', (key, label) => {
    expect(labelOf(key)).toBe(label)
  })

  it('takes little time for any key', () => {
    const began = performance.now()
    for (const key of ['aA'.repeat(25_000), 'A'.repeat(50_000), ' '.repeat(50_000), 'Aa'.repeat(25_000)]) labelOf(key)
    expect(performance.now() - began).toBeLessThan(500)
  })
})
