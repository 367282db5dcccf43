import type { Uses } from '../feature.ts'
import type { PresentationPurpose } from '../presentation-purpose.ts'

/** What a further credential is good for, as the card said when it was asked for. */
type Discount = { type: string; card: string; percent: number }

/**
 * Showing a card for a discount, which the holder gets for a further one that they add. Without it the card is verified, and
 * nothing else.
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
