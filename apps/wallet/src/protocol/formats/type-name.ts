/**
 * What a type of card is called where nobody told us: read from the type itself, `.../BankAccount` being a 'Bank
 * account'. The type metadata behind such an address is never fetched (SD-JWT VC has it optional): whoever asks for a
 * card chooses the address, and would learn from the fetch which cards one lacks.
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
