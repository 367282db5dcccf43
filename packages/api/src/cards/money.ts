declare const unit: unique symbol

/** The one currency of the bank (ISO 4217). */
export const CURRENCY = 'PLN'

/** An amount of money as it is stored and reckoned with: whole grosz, of which a PLN has a hundred. On the wire it is in PLN. */
export type Grosz = number & { readonly [unit]: 'grosz' }

/** An amount in PLN, with decimals. */
export const toPln = (amount: Grosz): number => amount / 100

/** An amount in grosz of one in PLN, to the nearest grosz. */
export const toGrosz = (pln: number): Grosz => Math.round(pln * 100) as Grosz

const IN_ENGLISH = new Intl.NumberFormat('en', { style: 'currency', currency: CURRENCY })

/** An amount in PLN as the English sentences of the API say it: `PLN 8.00`, unbroken. */
export const plnInSentence = (pln: number): string => IN_ENGLISH.format(pln)
