import { plnInSentence } from '../cards/money.ts'
import { type Wording, worded } from './reason.ts'
import type { ResultReason } from './result-reason.ts'

/** Visitors read the translated texts of the app (`result-words.ts`). */
const TEXTS: Wording<ResultReason> = {
  paid: ({ amount, receiver }) => `${plnInSentence(amount)} was paid to ${receiver}.`,
  'not-enough-money': ({ amount }) =>
    `There is not enough money in the account for ${plnInSentence(amount)}. Nothing was charged.`,
  'no-such-payment': () => 'There is no such payment. Nothing was charged.',
  'payment-ended': () => 'This payment has ended already. Nothing was charged by this request.',
  'no-account': () => 'This credential has no account here. Nothing was charged.',
  'another-account': () => 'Another account was asked to pay. Nothing was charged.',
  'coupon-used': () => 'Enjoy your coffee! Your coupon has been used.',
  'coupon-used-before': () => 'This coffee coupon was used before.',
  'coupon-expired': () => 'This coffee coupon has expired.',
  'no-coupon': () => 'There is no coffee coupon for this account.',
  'gate-opened': () => 'The door is open.',
  discount: ({ percent, card }) => `${card} shown: ${percent}% off.`,
  'no-discount': ({ card }) => `${card} could not be accepted, so there is no discount.`,
  'level-too-low': ({ requiredLevel }) =>
    `This gate asks for a certificate of level ${requiredLevel}. The door stays closed.`,
}

export const englishResult = (reason: ResultReason): string => worded(TEXTS, reason)
