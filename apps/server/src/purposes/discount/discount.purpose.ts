import { randomBytes } from 'node:crypto'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { CardRegistry } from '../../base/cards/card-registry.ts'
import type { PresentedCredential } from '../../credentials/credential-engine.ts'
import type { PresentationPurpose } from '../../flows/presentation/presentation-purpose.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { pseudonymOf } from '../../platform/secrets/pseudonym.ts'
import { readableCode } from '../../platform/secrets/readable-code.ts'
import { keepDiscountCode } from './discounts.repository.ts'

export const DAY: Milliseconds = 86_400_000

export const dayOf = (time: EpochMilliseconds): number => Math.floor(time / DAY)

/** Discount for a credential, as the card defined it when the presentation was requested. */
type Discount = { type: string; card: string; percent: number }

/** `own`: discount for the presented card itself. */
type State = { discounts: Discount[]; own?: Discount | undefined }

/**
 * The best discount counts. A card with a discount of its own returns a code for it, the same one for the whole day. Without any discount,
 * the card is only verified.
 */
export const discount = (cards: Pick<CardRegistry, 'credentialOfType'>): PresentationPurpose<State> => ({
  name: 'discount',
  isAskedFor: ({ presentation: { alsoAsks, discount: own } }, { bankOperation }) =>
    (alsoAsks.length > 0 || own !== undefined) && !bankOperation,

  async prepare({ type, card: { title }, presentation: { alsoAsks, discount: own } }) {
    const discounts = alsoAsks.map(({ type, discount: percent }) => ({
      type,
      card: cards.credentialOfType(type).title,
      percent,
    }))
    return { state: { discounts, ...(own && { own: { type, card: title, ...own } }) } }
  },

  async settle(tx, { state: { discounts, own }, others, credential, accountId, now }) {
    const offered = (accepted: boolean) =>
      discounts.filter(({ type }) => others.some((other) => other.type === type && other.accepted === accepted))
    const best = bestOf([...(own ? [own] : []), ...offered(true)])
    if (best) {
      const { percent, card } = best
      return {
        status: 'OK',
        reason: { code: 'discount', params: { percent, card } },
        ...(own && { discount: { percent, code: await codeOfDay(tx, accountId ?? holderOf(credential), now) } }),
      }
    }
    const refused = bestOf(offered(false))
    return { status: 'OK', ...(refused ? { reason: { code: 'no-discount', params: { card: refused.card } } } : {}) }
  },
})

const bestOf = (discounts: Discount[]): Discount | undefined =>
  discounts.toSorted((one, other) => other.percent - one.percent)[0]

const codeOfDay = (tx: Transaction, card: string, now: EpochMilliseconds): Promise<string> =>
  keepDiscountCode(tx, { card, day: dayOf(now), code: readableCode(randomBytes(8)) })

/** Identifies the card of another issuer, for which there is no account. */
const holderOf = ({ issuer, subject }: PresentedCredential): string => pseudonymOf(JSON.stringify([issuer, subject]))
