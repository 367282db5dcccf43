/** The claims that are numbers of a card, the shortest first: a card has room for one. */
const NUMBERS = ['cardNumber', 'accountNumber', 'code'] as const

/** Characters of a card number in fours. */
const LONGEST = 19

/**
 * Returns the number that a card's picture shows.
 *
 * @param shownOf returns the value of a claim, null if it is covered, undefined if the card does not have it
 */
export function numberOnCard(
  shownOf: (claim: (typeof NUMBERS)[number]) => string | null | undefined,
): string | null | undefined {
  const numbers = NUMBERS.map(shownOf)
  const number = numbers.find((text) => text) ?? numbers.find((text) => text === null)
  return typeof number === 'string' ? inOneLine(inFours(number)) : number
}

/** Groups the number of an account or a card in fours; leaves other codes as they are. */
const inFours = (number: string): string =>
  /^[A-Z\d]{13,}$/.test(number) ? number.replaceAll(/.{4}(?=.)/g, '$& ') : number

/** Shortens a number that is too long for a card to its beginning and end. */
const inOneLine = (number: string): string =>
  number.length <= LONGEST ? number : `${number.slice(0, 4)} •••• ${number.slice(-4)}`
