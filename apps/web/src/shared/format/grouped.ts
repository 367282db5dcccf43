/** An IBAN (ISO 13616), or the number of a payment card (ISO/IEC 7812). */
const IN_FOURS = /^(?:[A-Z]{2}\d{2}[A-Z0-9]{11,30}|\d{12,19})$/

/** A number as it is printed on cards, in fours; any other text as it is. */
export const grouped = (text: string): string => (IN_FOURS.test(text) ? text.replaceAll(/.{4}(?=.)/g, '$& ') : text)
