import { randomBytes } from 'node:crypto'
import { readableCode } from '../../platform/secrets/readable-code.ts'
import type { Uses } from '../feature.ts'
import type { PresentationPurpose } from '../presentation-purpose.ts'

/** Discount for a credential, as the card defined it when the presentation was requested. */
type Discount = { type: string; card: string; percent: number }

/** `own`: discount for the presented card itself; undefined if it grants none, and in states of earlier versions. */
type State = { discounts: Discount[]; own?: Discount | undefined }

/**
 * Returns the purpose that grants a discount for the presented card or for an additional credential. The best discount counts. A card
 * with a discount of its own returns a code for it. Without any discount, the card is only verified.
 */
export const discount = ({
  services,
}: {
  services: Uses<{ cards: 'credentialOfType' }>
}): PresentationPurpose<State> => ({
  name: 'discount',
  isAskedFor: ({ presentation: { alsoAsks, discount: own } }, { bankOperation }) =>
    (alsoAsks.length > 0 || own !== undefined) && !bankOperation,

  async prepare({ type, card: { title }, presentation: { alsoAsks, discount: own } }) {
    const discounts = alsoAsks.map(({ type, discount: percent }) => ({
      type,
      card: services.cards.credentialOfType(type).title,
      percent,
    }))
    return { state: { discounts, ...(own && { own: { type, card: title, ...own } }) } }
  },

  async settle(_tx, { state: { discounts, own }, others }) {
    const offered = (accepted: boolean) =>
      discounts.filter(({ type }) => others.some((other) => other.type === type && other.accepted === accepted))
    const best = bestOf([...(own ? [own] : []), ...offered(true)])
    if (best) {
      const { percent, card } = best
      return {
        status: 'OK',
        reason: { code: 'discount', params: { percent, card } },
        // The result is stored, so reading it again returns the same code.
        ...(own && { discount: { percent, code: readableCode(randomBytes(8)) } }),
      }
    }
    const refused = bestOf(offered(false))
    return { status: 'OK', ...(refused ? { reason: { code: 'no-discount', params: { card: refused.card } } } : {}) }
  },
})

const bestOf = (discounts: Discount[]): Discount | undefined =>
  discounts.toSorted((one, other) => other.percent - one.percent)[0]
