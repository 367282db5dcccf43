/** Latin, Greek, Cyrillic, and what stands before them. What lies behind is ordered by its number. */
const LAST_KNOWN = 0x52f
const FIRST_RANK = 0x20
/** A name is no longer; what comes after orders nothing. */
const LONGEST = 500

/**
 * The order of names in a language as keys: one comes before another where its key does, compared character by character. For a
 * database that knows no alphabet. Letters decide first; names of the same letters come in the order of their characters.
 */
export class Alphabet {
  readonly #ranks: ReadonlyMap<string, string>

  constructor(language: string) {
    this.#ranks = ranksIn(language)
  }

  keyOf(name: string): string {
    let letters = ''
    for (const character of name.slice(0, LONGEST).normalize('NFC').toLowerCase())
      letters += this.#ranks.get(character) ?? `\uffee${character}`
    return `${letters}\u0001${name}`
  }
}

/** Each character by its place in the alphabet: the same for those that differ in case or accent only. */
function ranksIn(language: string): ReadonlyMap<string, string> {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: false })
  const characters = Array.from({ length: LAST_KNOWN - 0x20 }, (_, index) => String.fromCharCode(0x20 + index))
  const known = [...new Set(characters.map((character) => character.normalize('NFC').toLowerCase()))]
  const ranks = new Map<string, string>()
  let rank = FIRST_RANK
  let before = ''
  for (const character of known.filter((one) => one.length === 1).toSorted(compare)) {
    // A mark alone is no letter.
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
