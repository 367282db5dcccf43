export const CURRENCY = 'PLN'

/** An amount on the wire, in PLN with decimals, of one in grosz, as it is stored. */
export const toPln = (grosz: number): number => grosz / 100

/** An amount in grosz of one in PLN. */
export const toGrosz = (pln: number): number => Math.round(pln * 100)

/** As sentences say it: `8.00 PLN`. */
export const formatPln = (grosz: number): string => `${toPln(grosz).toFixed(2)} ${CURRENCY}`
