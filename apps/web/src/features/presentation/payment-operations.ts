/** What the operations of the bank cost, in PLN. An operation that is not here costs nothing, and sends no `pay`. */
const PRICES: ReadonlyMap<string, number> = new Map([
  ['transfer', 300],
  ['lunch', 8],
])

/** The price of an operation in PLN; undefined where nothing is paid. */
export const priceOf = (operation: string): number | undefined => PRICES.get(operation)

/** How payment ids begin (section 9). */
const PAYMENT_ID_PREFIX = 'fl-pay-'

export const isPaymentId = (text: string): boolean => text.startsWith(PAYMENT_ID_PREFIX)
