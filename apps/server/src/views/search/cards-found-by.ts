import type { ConsoleSearch } from '@vitrine/api/administration/search.ts'
import type { Card } from '@vitrine/api/cards/card.ts'
import type { Language } from '@vitrine/languages/languages.ts'
import { searchable } from '../../platform/text/searchable.ts'

/**
 * Returns the cards that a search finds: by the beginnings of words of the title in any language, or by the beginning of the id or of the
 * credential type, ignoring case.
 */
export function cardsFoundBy(
  cards: readonly Card[],
  { term, language }: { term: string; language: Language },
): ConsoleSearch['cards'] {
  const words = searchable(term).split(' ')
  const start = term.toLowerCase()
  const isTitled = (title: string): boolean => {
    const text = ` ${searchable(title)}`
    return words[0] !== '' && words.every((word) => text.includes(` ${word}`))
  }
  return cards
    .filter(
      ({ id, type, card, translations = {} }) =>
        [id, type].some((name) => name.toLowerCase().startsWith(start)) ||
        [card.title, ...Object.values(translations).map(({ title }) => title)].some(isTitled),
    )
    .map(({ id, type, card, translations }) => ({
      id,
      title: translations?.[language]?.title ?? card.title,
      contract: type,
    }))
}
