/** Derives the name of a card from its type if the issuer provides none: 'Bank account' for `.../BankAccount`. */
export function readableTypeName(vct: string): string {
  const last = vct.split(/[/:#?]/).findLast((part) => part !== '') ?? vct
  return splitWords(last).replaceAll(/ [A-Z](?=[a-z])/g, (start) => start.toLowerCase())
}

/** Splits a name into words and capitalises the first: 'Account number' for `accountNumber` or `account_number`. */
export function splitWords(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
