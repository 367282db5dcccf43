import { hash } from 'node:crypto'
import type { ClaimDefinition } from '@vitrine/api/cards/scenario.ts'

type ServerClaim = Extract<ClaimDefinition, { source: 'server' }>['value']

/** A bank of our own: seven digits that no bank has, and their check digit. */
const BANK_SORT_CODE = '99900009'
/** The issuer digits of test cards. */
const CARD_ISSUER = '400000'
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * The claims that the server makes for an account. They follow from the account's id, so that a credential fetched again
 * says the same, and nothing of it need be stored.
 */
export function serverClaim(
  kind: ServerClaim,
  { accountId, expiresAt }: { accountId: string; expiresAt: number },
): string {
  switch (kind) {
    case 'bank-account-number':
      return polishIban(BANK_SORT_CODE + digits(kind, accountId, 16))
    case 'payment-card-number':
      return withLuhnDigit(CARD_ISSUER + digits(kind, accountId, 9))
    case 'gift-card-code':
      return giftCardCode(accountId)
    case 'valid-until':
      return new Date(expiresAt).toISOString().slice(0, 10)
  }
}

/** A Polish IBAN around a domestic account number of 24 digits (ISO 13616: check digits by modulo 97). */
export function polishIban(domestic: string): string {
  const PL00 = '252100'
  const check = 98n - (BigInt(domestic + PL00) % 97n)
  return `PL${String(check).padStart(2, '0')}${domestic}`
}

/** A number with its check digit (ISO/IEC 7812-1 annex B, Luhn). */
export function withLuhnDigit(number: string): string {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${number}${(10 - (sum % 10)) % 10}`
}

function giftCardCode(accountId: string): string {
  const characters = [...derive('gift-card-code', accountId).subarray(0, 8)].map(
    (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length],
  )
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`
}

const digits = (kind: string, accountId: string, count: number): string =>
  (BigInt(`0x${derive(kind, accountId).toString('hex')}`) % 10n ** BigInt(count)).toString().padStart(count, '0')

const derive = (kind: string, accountId: string): Buffer => hash('sha256', `${kind}:${accountId}`, 'buffer')
