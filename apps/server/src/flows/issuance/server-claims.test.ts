import { describe, expect, it } from 'vitest'
import { polishIban, serverClaim, withLuhnDigit } from './server-claims.ts'

const EXPIRES_AT = Date.UTC(2030, 4, 17, 12)
const ACCOUNTS = Array.from({ length: 300 }, (_, index) => `account-${index}`)
const claimsOf = (kind: Parameters<typeof serverClaim>[0]) =>
  ACCOUNTS.map((accountId) => serverClaim(kind, { accountId, expiresAt: EXPIRES_AT }))

/**
 * Checks an IBAN (ISO 13616): with the first four characters moved to the end and letters as numbers, the remainder of the division by
 * 97 is 1.
 */
const isIban = (iban: string): boolean => {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/**
 * Checks a card number (ISO/IEC 7812-1 annex B): from the right, every second digit is doubled, and the sum of all digits ends with 0.
 */
const isLuhn = (number: string): boolean =>
  [...number].reverse().reduce((sum, digit, index) => {
    const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return sum + Math.floor(value / 10) + (value % 10)
  }, 0) %
    10 ===
  0

describe('the claims that the server adds', () => {
  it('include a valid Polish IBAN of a bank that does not exist', () => {
    for (const iban of claimsOf('bank-account-number')) {
      expect(iban).toMatch(/^PL\d{26}$/)
      expect(isIban(iban), iban).toBe(true)
      const sortCode = iban.slice(4, 12)
      const sum = [3, 9, 7, 1, 3, 9, 7, 1].reduce((total, weight, index) => total + weight * Number(sortCode[index]), 0)
      expect(sum % 10).toBe(0)
      expect(sortCode.startsWith('999')).toBe(true)
    }
  })

  it('include a card number of a test issuer that passes the Luhn check', () => {
    for (const number of claimsOf('payment-card-number')) {
      expect(number).toMatch(/^400000\d{10}$/)
      expect(isLuhn(number), number).toBe(true)
    }
  })

  it('include a gift card code without characters that look alike', () => {
    for (const code of claimsOf('gift-card-code')) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
  })

  it('include the last day on which the credential is valid', () => {
    expect(serverClaim('valid-until', { accountId: 'a', expiresAt: EXPIRES_AT })).toBe('2030-05-17')
  })

  it.each(['bank-account-number', 'payment-card-number', 'gift-card-code'] as const)(
    'are the same for the same account and differ between accounts: %s',
    (kind) => {
      expect(claimsOf(kind)).toEqual(claimsOf(kind))
      expect(new Set(claimsOf(kind)).size).toBe(ACCOUNTS.length)
    },
  )
})

describe('check digits', () => {
  it('match known numbers', () => {
    expect(polishIban('109010140000071219812874')).toBe('PL61109010140000071219812874')
    expect(withLuhnDigit('411111111111111')).toBe('4111111111111111')
    expect(withLuhnDigit('7992739871')).toBe('79927398713')
  })
})
