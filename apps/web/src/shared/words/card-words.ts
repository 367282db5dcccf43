import { type AllMessages, i18n, type Messages } from '@lingui/core'
import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'
import type { Translation } from '@vitrine/api/cards/translations.ts'

/** Cards bring their own texts. An English one is its own id, apart from those of the catalogues. */
const idOf = (english: string): string => `card: ${english}`

/** Keeps what cards say in other languages beside the texts of the catalogues, for what names a part of a card in English. */
export function learnCardWords(cards: readonly PublicScenario[]): void {
  const messages: AllMessages = {}
  for (const card of cards)
    for (const [language, texts] of Object.entries(card.translations ?? {}))
      messages[language] = { ...messages[language], ...wordsOf(card, texts) }
  // All at once: whoever shows texts draws itself anew with each load.
  i18n.load(messages)
}

type Words = readonly [english: string | undefined, translated: string | undefined]

function wordsOf({ card, claims, presentation }: PublicScenario, texts: Translation): Messages {
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

/** A title, a label or a name that the server took from a card's file, in the reader's language where the file has it. */
export function cardWords(english: string): string {
  const id = idOf(english)
  // Lingui warns of what it does not know.
  return Object.hasOwn(i18n.messages, id) ? i18n._(id) : english
}
