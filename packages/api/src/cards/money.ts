declare const unit: unique symbol

/** Currency of all accounts and payments (ISO 4217). */
export const CURRENCY = 'PLN'

/** Amount of money in whole grosz (1 PLN = 100 grosz), the unit of storage and arithmetic. On the wire, amounts are in PLN. */
export type Grosz = number & { readonly [unit]: 'grosz' }

export const toPln = (amount: Grosz): number => amount / 100

export const toGrosz = (pln: number): Grosz => Math.round(pln * 100) as Grosz

const IN_ENGLISH = new Intl.NumberFormat('en', { style: 'currency', currency: CURRENCY })

/** For the English sentences of the API: `PLN 8.00`, with a non-breaking space. */
export const plnInSentence = (pln: number): string => IN_ENGLISH.format(pln)
