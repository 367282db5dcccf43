import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'

/** Payment that an administrator can start from an account. */
export type StartablePayment = {
  readonly cardId: string
  /** Operation of the payment, as in the scenario's configuration. */
  readonly type: string
}

/**
 * Returns the first payment of the cards of a credential type (D16); undefined if accounts of this type cannot pay for anything
 * (D24).
 */
export function startablePayment(cards: readonly PublicScenario[], type: string): StartablePayment | undefined {
  const payments = cards
    .filter((card) => card.type === type && card.presentation.enabled)
    .flatMap(({ id, presentation }) =>
      presentation.extra.flatMap((extra) =>
        extra.operation?.kind === 'payment' ? [{ cardId: id, type: extra.id }] : [],
      ),
    )
  return payments[0]
}
