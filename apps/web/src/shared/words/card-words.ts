import { type AllMessages, i18n, type Messages } from '@lingui/core'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { Translation } from '@vitrine/api/cards/translations.ts'

/**
 * The texts of the cards' files have no ids, so the English text is the id. The prefix keeps them apart from those of the
 * catalogues.
 */
const idOf = (english: string): string => `card: ${english}`

/** Adds the cards' translations to the catalogues. */
export function learnCardWords(cards: readonly PublicCard[]): void {
  const messages: AllMessages = {}
  for (const card of cards)
    for (const [language, texts] of Object.entries(card.translations ?? {}))
      messages[language] = { ...messages[language], ...wordsOf(card, texts) }
  // Loaded in one call, because each load renders every component with texts again.
  i18n.load(messages)
}

type Words = readonly [english: string | undefined, translated: string | undefined]

function wordsOf({ card, claims, presentation }: PublicCard, texts: Translation): Messages {
  const words: Words[] = [
    [card.title, texts.title],
    ...claims.map(({ name, label }): Words => [label, texts.claims?.[name]]),
    ...presentation.extra.flatMap(({ id, name, operation }): Words[] => [
      [name, texts.extra?.[id]?.name],
      [operation?.kind === 'payment' ? operation.receiver : undefined, texts.extra?.[id]?.receiver],
    ]),
  ]
  return Object.fromEntries(
    words.flatMap(([english, translated]) =>
      english === undefined || translated === undefined ? [] : [[idOf(english), [translated]]],
    ),
  )
}

/** Translates a text from the file of a card, if it has a translation. */
export function cardWords(english: string): string {
  const id = idOf(english)
  // Lingui would log a warning for an unknown id.
  return Object.hasOwn(i18n.messages, id) ? i18n._(id) : english
}
