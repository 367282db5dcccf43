import type { Language } from '@vitrine/languages/languages.ts'
import { Alphabet } from '../../platform/text/alphabet.ts'
import { searchable } from '../../platform/text/searchable.ts'
import type { AccountRow, NameKey } from '../ledger.tables.ts'

/** Maximum number of a name's words with which a search can start. Later ones only narrow it. */
export const MOST_WORDS = 8
/** Maximum length of a term, in characters. An index of PostgreSQL takes 2,700 bytes. */
const LONGEST = 300

const ALPHABETS = { en: new Alphabet('en'), pl: new Alphabet('pl') } as const satisfies Record<Language, Alphabet>

/** An empty name erases them. */
export const nameColumns = (name: string): Pick<AccountRow, NameKey | 'holder_name' | 'search_name'> => ({
  holder_name: name,
  search_name: searchable(name),
  name_key_en: ALPHABETS.en.keyOf(name),
  name_key_pl: ALPHABETS.pl.keyOf(name),
})

/** Returns the terms of a name: its words from each word on, followed by the words before it. */
export function termsOfName(searchName: string): string[] {
  const words = searchName.split(' ')
  if (words[0] === '') return []
  const terms = words
    .slice(0, MOST_WORDS)
    .map((_, first) => [...words.slice(first), ...words.slice(0, first)].join(' ').slice(0, LONGEST).toWellFormed())
  return [...new Set(terms)]
}

/** No word starts with the first character of this term. */
export const termOfId = (id: string): string => `#${id.toLowerCase()}`
