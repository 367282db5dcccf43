import type { PublicCard } from '@vitrine/api/cards/public-card.ts'

export type StartablePayment = {
  readonly cardId: string
  /** Id of the payment in the card's `presentation.extra`. */
  readonly type: string
}

/** Returns the first payment among the cards with this credential type (specification 2.15). */
export function startablePayment(cards: readonly PublicCard[], type: string): StartablePayment | undefined {
  const payments = cards
    .filter((card) => card.type === type && card.presentation.enabled)
    .flatMap(({ id, presentation }) =>
      presentation.extra.flatMap((extra) =>
        extra.operation?.kind === 'payment' ? [{ cardId: id, type: extra.id }] : [],
      ),
    )
  return payments[0]
}
