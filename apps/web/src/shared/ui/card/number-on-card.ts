/** Claims that can be the number on a card, in order of preference: a card has room for one. */
const NUMBERS = ['cardNumber', 'accountNumber', 'code'] as const

/** Maximum number of characters shown: the length of a card number in groups of four. */
const LONGEST = 19

/**
 * Returns the number that a card's picture shows.
 *
 * @param claimValue returns the value of a claim; undefined if the card does not have it
 */
export function numberOnCard(claimValue: (claim: (typeof NUMBERS)[number]) => string | undefined): string | undefined {
  const number = NUMBERS.map(claimValue).find((text) => text)
  return number && inOneLine(inFours(number))
}

/** Groups an account or card number in fours; returns other codes unchanged. */
const inFours = (number: string): string =>
  /^[A-Z\d]{13,}$/.test(number) ? number.replaceAll(/.{4}(?=.)/g, '$& ') : number

/** Shortens a number that is too long for a card to its first and last digits. */
const inOneLine = (number: string): string =>
  number.length <= LONGEST ? number : `${number.slice(0, 4)} •••• ${number.slice(-4)}`
