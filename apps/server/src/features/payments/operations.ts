import { type Grosz, toGrosz } from '@vitrine/api/cards/money.ts'
import type { Scenario } from '@vitrine/api/cards/scenario.ts'
import type { Operation, Receiver } from '@vitrine/api/cards/scenario-presentation.ts'
import type { Language } from '@vitrine/languages/languages.ts'

/** A payment that a card can make. */
export type PaymentOperation = { cardId: string; id: string; amount: Grosz; receiver: Receiver }

/** The operation of a card that has this id; undefined where it is none of a payment. */
export function paymentOperation(card: Scenario, id: string | undefined): PaymentOperation | undefined {
  const operation = findOperation(card, id)
  if (operation?.kind !== 'payment') return undefined
  return { cardId: card.id, id: id ?? '', amount: toGrosz(operation.price), receiver: operation.receiver }
}

/** What the receiver of a payment is called in a language, in English where the card has no name for it. */
export const receiverName = (card: Scenario, { id, receiver }: PaymentOperation, language: Language): string =>
  card.translations?.[language]?.extra?.[id]?.receiver ?? receiver.name

/** Whether the operation of a card that has this id uses the coupon instead of money. */
export const isCouponOperation = (card: Scenario, id: string | undefined): boolean =>
  findOperation(card, id)?.kind === 'coupon'

/** Whom these cards pay. */
export const receiversOf = (cards: Scenario[]): Receiver[] =>
  cards.flatMap(({ presentation }) =>
    presentation.extra.flatMap(({ operation }) => (operation?.kind === 'payment' ? [operation.receiver] : [])),
  )

const findOperation = ({ presentation }: Scenario, id: string | undefined): Operation | undefined =>
  presentation.extra.find((extra) => extra.id === id)?.operation
