import { i18n } from '@lingui/core'
import type { PublicScenario } from '@vitrine/api'

/** Cards bring their own texts. An English one is its own id, apart from those of the catalogues. */
const idOf = (english: string): string => `card: ${english}`

/** Keeps what cards say in other languages beside the texts of the catalogues, for what names a part of a card in English. */
export function learnCardWords(cards: readonly PublicScenario[]): void {
  for (const card of cards)
    for (const [language, texts] of Object.entries(card.translations ?? {})) {
      const words: [english: string | undefined, translated: string | undefined][] = [
        [card.card.title, texts.title],
        ...card.claims.map(({ name, label }): [string, string | undefined] => [label, texts.claims?.[name]]),
        ...card.presentation.extra.flatMap(({ id, name, operation }): [string | undefined, string | undefined][] => [
          [name, texts.extra?.[id]?.name],
          [operation?.kind === 'payment' ? operation.receiver : undefined, texts.extra?.[id]?.receiver],
        ]),
      ]
      const known = words.flatMap(([english, translated]) =>
        english === undefined || translated === undefined ? [] : [[idOf(english), [translated]]],
      )
      i18n.load(language, Object.fromEntries(known))
    }
}

/** A title, a label or a name that the server took from a card's file, in the reader's language where the file has it. */
export function cardWords(english: string): string {
  const id = idOf(english)
  const words = i18n._(id)
  return words === id ? english : words
}
