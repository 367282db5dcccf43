import type { Card } from '@vitrine/api/cards/card.ts'
import type { Receiver } from '@vitrine/api/cards/card-presentation.ts'
import { type Grosz, toGrosz } from '@vitrine/api/cards/money.ts'
import type { Language } from '@vitrine/languages/languages.ts'

export type PaymentOperation = { cardId: string; id: string; amount: Grosz; receiver: Receiver }

export function paymentOperation(card: Card, id: string | undefined): PaymentOperation | undefined {
  const { operation } = card.presentation.extra.find((extra) => extra.id === id) ?? {}
  if (operation?.kind !== 'payment') return undefined
  return { cardId: card.id, id: id ?? '', amount: toGrosz(operation.price), receiver: operation.receiver }
}

export const receiverName = (card: Card, { id, receiver }: PaymentOperation, language: Language): string =>
  card.translations?.[language]?.extra?.[id]?.receiver ?? receiver.name

export const receiversOf = (cards: readonly Card[]): Receiver[] =>
  cards.flatMap(({ presentation }) =>
    presentation.extra.flatMap(({ operation }) => (operation?.kind === 'payment' ? [operation.receiver] : [])),
  )
