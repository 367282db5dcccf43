import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import type { ResultReason } from '@vitrine/api/wording/result-reason.ts'
import { shownLevel } from '../../../../shared/gate/gates.ts'

/** Conditions by the code of the result's reason. A condition is met if the operation was accepted, and not if it was refused. */
const CONDITIONS: Readonly<Record<ResultReason['code'], MessageDescriptor | undefined>> = {
  paid: msg`Enough money in the account`,
  'not-enough-money': msg`Enough money in the account`,
  'no-such-payment': msg`The payment is known here`,
  'payment-ended': msg`The payment is still open`,
  'no-account': msg`The account is kept here`,
  'another-account': msg`Account matches the payment`,
  'coupon-used': msg`Coupon was not used before`,
  'coupon-used-before': msg`Coupon was not used before`,
  'coupon-expired': msg`Coupon is still valid`,
  'no-coupon': msg`The account has a coupon`,
  'gate-opened': msg`Level is high enough`,
  'level-too-low': msg`Level is high enough`,
  discount: undefined,
  'no-discount': undefined,
}

export function businessCheck(result: PresentationResult) {
  const { reason, status, cuponUsed } = result
  // A backend that sends no reasons may still report a used coupon.
  const code = reason?.code ?? (cuponUsed === true && status === 'ERROR' ? 'coupon-used-before' : undefined)
  const name = code && CONDITIONS[code]
  if (!name) return undefined
  const outcome = status === 'OK' ? 'passed' : 'failed'
  const value = code === 'gate-opened' || code === 'level-too-low' ? shownLevel(result) : undefined
  return { check: 'business', name: i18n._(name), outcome, value } as const
}

/** Reasons for a refusal that a new card of the same kind would resolve. */
const FIXED_BY_NEW_CARD: readonly (ResultReason['code'] | undefined)[] = [
  'no-account',
  'coupon-used-before',
  'coupon-expired',
  'no-coupon',
]

export const needsNewCard = ({ reason, status, cuponUsed }: PresentationResult): boolean =>
  status === 'ERROR' && (FIXED_BY_NEW_CARD.includes(reason?.code) || cuponUsed === true)
