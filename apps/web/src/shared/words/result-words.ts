import { t } from '@lingui/core/macro'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { type Wording, worded } from '@vitrine/api/wording/reason.ts'
import type { ResultReason } from '@vitrine/api/wording/result-reason.ts'
import { formatPln } from '../format/money.ts'
import { formatPercent } from '../format/percent.ts'
import { shorten } from '../format/shorten.ts'
import { cardWords } from './card-words.ts'

const REASON_WORDS: Wording<ResultReason> = {
  paid: ({ amount, receiver }) => t`${{ amount: formatPln(amount) }} was paid to ${{ receiver: cardWords(receiver) }}.`,
  'not-enough-money': ({ amount }) =>
    t`There is not enough money in the account for ${{ amount: formatPln(amount) }}. Nothing was charged.`,
  'no-such-payment': () => t`There is no such payment. Nothing was charged.`,
  'payment-ended': () => t`This payment has ended already. Nothing was charged by this request.`,
  'no-account': () => t`This credential has no account here. Nothing was charged.`,
  'another-account': () => t`Another account was asked to pay. Nothing was charged.`,
  'coupon-used': () => t`Enjoy your coffee! Your coupon has been used.`,
  'coupon-used-before': () => t`This coffee coupon was used before.`,
  'coupon-expired': () => t`This coffee coupon has expired.`,
  'no-coupon': () => t`There is no coffee coupon for this account.`,
  'gate-opened': () => t`The door is open.`,
  discount: ({ percent, card }) => t`${{ card: cardWords(card) }} shown: ${{ discount: formatPercent(percent) }} off.`,
  'no-discount': ({ card }) => t`${{ card: cardWords(card) }} could not be accepted, so there is no discount.`,
  'level-too-low': ({ requiredLevel }) =>
    t`This gate asks for a certificate of level ${requiredLevel}. The door stays closed.`,
}

/** Returns our text for the reason, or else the backend's own text. */
export const resultWords = ({ reason, details }: Pick<PresentationResult, 'reason' | 'details'>): string | undefined =>
  reason ? worded(REASON_WORDS, reason) : details && shorten(details)

/** Undefined if the text of the reason contains the advice, or if nothing helps. */
export function resultAdvice(reason: ResultReason | undefined): string | undefined {
  switch (reason?.code) {
    case 'not-enough-money':
      return t`Choose something that costs less, or pay from another account.`
    case 'no-such-payment':
    case 'payment-ended':
      return t`Begin a new payment.`
    case 'no-account':
      return t`We don’t accept cards from this issuer.`
    case 'another-account':
      return t`Choose the card of that account in your wallet.`
    case 'coupon-expired':
    case 'no-coupon':
      return t`Get a new card to receive a new coupon.`
    case 'level-too-low': {
      const { requiredLevel } = reason.params
      return t`Come back with a certificate of level ${requiredLevel}.`
    }
    default:
      return undefined
  }
}
