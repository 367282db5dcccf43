/** A payment that the bank account can make. `amount` is in grosz. */
export type PaymentOperation = { id: string; amount: number; receiver: { id: string; name: string } }

/** The operation that uses the coupon instead of money. */
export const COFFEE = 'coffee'

/** The credential type behind which there is money. */
export const BANK_ACCOUNT_TYPE = 'BankAccount'

/** What a new account has, in grosz. */
export const OPENING_BALANCE = 100_000

/** How long the coffee coupon of a new account is valid, in milliseconds. */
export const COUPON_LIFE = 30 * 86_400_000

export const CURRENCY = 'PLN'

/** The payments there are, with their prices. Receivers' names come from the configuration. */
export function paymentOperations(names: { transferReceiver: string; lunchReceiver: string }): PaymentOperation[] {
  return [
    { id: 'transfer', amount: 30_000, receiver: { id: 'transfer', name: names.transferReceiver } },
    { id: 'lunch', amount: 800, receiver: { id: 'lunch', name: names.lunchReceiver } },
  ]
}

/** An amount on the wire: PLN with decimals. */
export const toPln = (grosz: number): number => grosz / 100

export const formatPln = (grosz: number): string => `${toPln(grosz).toFixed(2)} ${CURRENCY}`
