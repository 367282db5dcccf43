import { type PresentationResult, plnInSentence, type ResultReason, type Wording, worded } from '@vitrine/api'

const REASON_WORDS: Wording<ResultReason> = {
  paid: ({ amount, receiver }) => `${plnInSentence(amount)} were paid to ${receiver}.`,
  'not-enough-money': ({ amount }) =>
    `There is not enough money in the account for ${plnInSentence(amount)}. Nothing was charged.`,
  'no-such-payment': () => 'There is no such payment. Nothing was charged.',
  'payment-ended': () => 'This payment has ended already. Nothing was charged by this request.',
  'no-account': () => 'This credential has no account here. Nothing was charged.',
  'another-account': () => 'Another account was asked to pay. Nothing was charged.',
  'coupon-used': () => 'Here is your coffee. The coupon is used now.',
  'coupon-used-before': () => 'This coffee coupon was used before.',
  'coupon-expired': () => 'This coffee coupon has expired.',
  'no-coupon': () => 'There is no coffee coupon for this account.',
  'gate-opened': () => 'The door is open.',
  'level-too-low': ({ requiredLevel }) =>
    `This gate asks for a certificate of level ${requiredLevel}. The door stays closed.`,
}

/** What a result means, in our words, or in those of a backend that names no reason of ours. */
export const resultWords = ({ reason, details }: Pick<PresentationResult, 'reason' | 'details'>): string | undefined =>
  reason ? worded(REASON_WORDS, reason) : details
