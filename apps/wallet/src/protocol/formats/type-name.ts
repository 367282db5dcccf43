/**
 * What a type of card is called where nobody told us: read from the type itself, `.../BankAccount` being a 'Bank
 * account'.
 */
export function readableTypeName(vct: string): string {
  const last = vct.split(/[/:#?]/).findLast((part) => part !== '') ?? vct
  return splitWords(last).replaceAll(/ [A-Z](?=[a-z])/g, (start) => start.toLowerCase())
}

/** `accountNumber` and `account_number` as 'Account number' would be said: in words, the first one capitalised. */
export function splitWords(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
