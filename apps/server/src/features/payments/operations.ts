/** A payment that the bank account can make. `amount` is in grosz. */
export type PaymentOperation = { id: string; amount: number; receiver: { id: string; name: string } }

/** The operation that uses the coupon instead of money. */
export const COFFEE = 'coffee'

/** The payments there are, with their prices. Receivers' names come from the configuration. */
export function paymentOperations(names: { transferReceiver: string; lunchReceiver: string }): PaymentOperation[] {
  return [
    { id: 'transfer', amount: 30_000, receiver: { id: 'transfer', name: names.transferReceiver } },
    { id: 'lunch', amount: 800, receiver: { id: 'lunch', name: names.lunchReceiver } },
  ]
}
