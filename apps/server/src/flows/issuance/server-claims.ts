import { hash } from 'node:crypto'
import type { ClaimDefinition } from '@vitrine/api/cards/claim-definition.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { readableCode } from '../../platform/secrets/readable-code.ts'

type ServerClaim = Extract<ClaimDefinition, { source: 'server' }>['value']

/** Sort code of a fictional bank: seven digits that no bank uses, and their check digit. */
const BANK_SORT_CODE = '99900009'
/** Issuer digits of test cards. */
const CARD_ISSUER = '400000'

/**
 * The claim depends only on the account's id and the expiry. So a credential fetched again contains the same values, and no value has to be
 * stored.
 */
export function serverClaim(
  kind: ServerClaim,
  { accountId, expiresAt }: { accountId: string; expiresAt: EpochMilliseconds },
): string {
  switch (kind) {
    case 'bank-account-number':
      return polishIban(BANK_SORT_CODE + digits(kind, accountId, 16))
    case 'payment-card-number':
      return withLuhnDigit(CARD_ISSUER + digits(kind, accountId, 9))
    case 'gift-card-code':
      return readableCode(derive(kind, accountId))
    case 'valid-until':
      return new Date(expiresAt).toISOString().slice(0, 10)
  }
}

/** Returns the Polish IBAN of a domestic account number of 24 digits (ISO 13616: check digits modulo 97). */
export function polishIban(domestic: string): string {
  const PL00 = '252100'
  const check = 98n - (BigInt(domestic + PL00) % 97n)
  return `PL${String(check).padStart(2, '0')}${domestic}`
}

/** Returns a number followed by its check digit (ISO/IEC 7812-1 annex B, Luhn). */
export function withLuhnDigit(number: string): string {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${number}${(10 - (sum % 10)) % 10}`
}

const digits = (kind: string, accountId: string, count: number): string =>
  (BigInt(`0x${derive(kind, accountId).toString('hex')}`) % 10n ** BigInt(count)).toString().padStart(count, '0')

const derive = (kind: string, accountId: string): Buffer => hash('sha256', `${kind}:${accountId}`, 'buffer')
