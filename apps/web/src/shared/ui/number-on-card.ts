/** The claims that are numbers of a card, the shortest first: a card has room for one. */
const NUMBERS = ['cardNumber', 'accountNumber', 'code'] as const

/** As long as a card number in fours. */
const LONGEST = 19

/**
 * Returns the number that a card shows.
 *
 * @param shownOf the value of a claim; null for one that the card has and does not show, undefined for one that it has not
 */
export function numberOnCard(
  shownOf: (claim: (typeof NUMBERS)[number]) => string | null | undefined,
): string | null | undefined {
  const numbers = NUMBERS.map(shownOf)
  const number = numbers.find((text) => text) ?? numbers.find((text) => text === null)
  return typeof number === 'string' ? inOneLine(inFours(number)) : number
}

/** The digits of an account or a card as they are printed; a code of another form as it is. */
const inFours = (number: string): string =>
  /^[A-Z\d]{13,}$/.test(number) ? number.replaceAll(/.{4}(?=.)/g, '$& ') : number

/** A number that is too long for a card keeps its beginning and its end. */
const inOneLine = (number: string): string =>
  number.length <= LONGEST ? number : `${number.slice(0, 4)} •••• ${number.slice(-4)}`
