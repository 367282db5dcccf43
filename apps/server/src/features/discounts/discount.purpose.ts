import type { Uses } from '../feature.ts'
import type { PresentationPurpose } from '../presentation-purpose.ts'

/** Discount for an additional credential, as the card defined it when the presentation was requested. */
type Discount = { type: string; card: string; percent: number }

/**
 * Returns the purpose that grants a discount for an additional credential. Without such a credential, the card is only verified.
 */
export const discount = ({
  services,
}: {
  services: Uses<{ cards: 'credentialOfType' }>
}): PresentationPurpose<{ discounts: Discount[] }> => ({
  name: 'discount',
  isAskedFor: ({ presentation }, { bankOperation }) => presentation.alsoAsks.length > 0 && !bankOperation,

  async prepare({ presentation }) {
    const discounts = presentation.alsoAsks.map(({ type, discount: percent }) => ({
      type,
      card: services.cards.credentialOfType(type).title,
      percent,
    }))
    return { state: { discounts } }
  },

  async settle(_tx, { state: { discounts }, others }) {
    const offered = (accepted: boolean) =>
      discounts
        .filter(({ type }) => others.some((other) => other.type === type && other.accepted === accepted))
        .toSorted((one, other) => other.percent - one.percent)
    const [best] = offered(true)
    if (best) return { status: 'OK', reason: { code: 'discount', params: { percent: best.percent, card: best.card } } }
    const [refused] = offered(false)
    return { status: 'OK', ...(refused ? { reason: { code: 'no-discount', params: { card: refused.card } } } : {}) }
  },
})
