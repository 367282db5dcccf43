import { describe, expect, it } from 'vitest'
import { labelOf } from './label.ts'

describe('labelOf', () => {
  it.each([
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
  ])('makes a label of %j', (key, label) => {
    expect(labelOf(key)).toBe(label)
  })
})
