/** Claims of which the first that has a value is the number on a card. */
const NUMBERS = ['cardNumber', 'accountNumber', 'code'] as const

/** The length of a card number in groups of four. */
const LONGEST = 19

export function numberOnCard(claimValue: (claim: (typeof NUMBERS)[number]) => string | undefined): string | undefined {
  const number = NUMBERS.map(claimValue).find((text) => text)
  return number && inOneLine(inFours(number))
}

const inFours = (number: string): string =>
  /^[A-Z\d]{13,}$/.test(number) ? number.replaceAll(/.{4}(?=.)/g, '$& ') : number

const inOneLine = (number: string): string =>
  number.length <= LONGEST ? number : `${number.slice(0, 4)} •••• ${number.slice(-4)}`
