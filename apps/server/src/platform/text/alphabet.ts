/** Last character with a rank. Up to here there are Latin, Greek and Cyrillic; later characters are sorted by code point. */
const LAST_KNOWN = 0x52f
const FIRST_RANK = 0x20
/** Number of characters of a name that affect the order. An index of PostgreSQL takes 2,700 bytes. */
const LONGEST = 200

/**
 * Sort keys for names in the order of a language, for a database that does not know the alphabet. Keys are compared character by
 * character. Letters decide first; names with the same letters are sorted by their characters.
 */
export class Alphabet {
  readonly #ranks: ReadonlyMap<string, string>

  constructor(language: string) {
    this.#ranks = ranksIn(language)
  }

  keyOf(name: string): string {
    let letters = ''
    const start = name.slice(0, LONGEST)
    for (const character of start.normalize('NFC').toLowerCase())
      letters += this.#ranks.get(character) ?? `\uffee${character}`
    return `${letters}\u0001${start}`
  }
}

/** Characters that differ only in case or accent have the same rank. */
function ranksIn(language: string): ReadonlyMap<string, string> {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: false })
  const characters = Array.from({ length: LAST_KNOWN - 0x20 }, (_, index) => String.fromCharCode(0x20 + index))
  const known = [...new Set(characters.map((character) => character.normalize('NFC').toLowerCase()))]
  const ranks = new Map<string, string>()
  let rank = FIRST_RANK
  let before = ''
  for (const character of known.filter((one) => one.length === 1).toSorted(compare)) {
    // The collator ignores some characters, such as combining marks. They get no rank.
    if (compare(character, '') === 0) ranks.set(character, '')
    else {
      if (compare(before, character) !== 0) rank += 1
      ranks.set(character, String.fromCharCode(rank))
      before = character
    }
  }
  for (const [letter, letters] of [
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['œ', 'oe'],
  ] as const)
    if (compare(letter, letters) === 0) ranks.set(letter, [...letters].map((one) => ranks.get(one) ?? '').join(''))
  return ranks
}
