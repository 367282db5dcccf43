import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import type { ResultReason } from '@vitrine/api/wording/result-reason.ts'

/** The condition behind each reason of a result. A genuine card meets it if the operation was accepted. */
const ASKED: Readonly<Record<ResultReason['code'], MessageDescriptor | undefined>> = {
  paid: msg`Enough money in the account`,
  'not-enough-money': msg`Enough money in the account`,
  'no-such-payment': msg`The payment is known here`,
  'payment-ended': msg`The payment is still open`,
  'no-account': msg`The account is kept here`,
  'another-account': msg`It is the account that must pay`,
  'coupon-used': msg`Coupon was not used before`,
  'coupon-used-before': msg`Coupon was not used before`,
  'coupon-expired': msg`Coupon is still valid`,
  'no-coupon': msg`The account has a coupon`,
  'gate-opened': msg`Level is high enough`,
  'level-too-low': msg`Level is high enough`,
  discount: undefined,
  'no-discount': undefined,
}

/** The last check, which is no matter of the credential but of what it was used for; undefined if nothing was asked. */
export function businessCheck({ reason, status, cuponUsed }: PresentationResult) {
  // A backend that gives no reasons may say that a coupon was used.
  const code = reason?.code ?? (cuponUsed === true && status === 'ERROR' ? 'coupon-used-before' : undefined)
  const name = code && ASKED[code]
  if (!name) return undefined
  const outcome = status === 'OK' ? 'passed' : 'failed'
  return { check: 'business', name: i18n._(name), outcome, value: undefined } as const
}

/** Reasons that another card of the same kind would not have. */
const HEALED: readonly (ResultReason['code'] | undefined)[] = [
  'no-account',
  'coupon-used-before',
  'coupon-expired',
  'no-coupon',
]

/** True if a new card would be accepted and this one was not. */
export const needsNewCard = ({ reason, status, cuponUsed }: PresentationResult): boolean =>
  status === 'ERROR' && (HEALED.includes(reason?.code) || cuponUsed === true)
