import type { PresentationPurpose } from '../../flows/presentation/presentation-purpose.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { type AccountServices, answeringAccount, requireAnsweringAccount } from '../answering-account.ts'
import type { redeemCoupon } from './coupons.service.ts'

type CouponState = {
  /** Account whose credential must be presented; null for any account. */
  requiredAccount: string | null
}

export const coupon = (services: AccountServices, redeem: typeof redeemCoupon): PresentationPurpose<CouponState> => ({
  name: 'coupon',
  fulfilment: 'coupon-used',
  isAskedFor: ({ presentation }, { bankOperation }) =>
    presentation.extra.find(({ id }) => id === bankOperation)?.operation?.kind === 'coupon',

  async prepare({ type }, { pay, receiver, paymentId, accountId }) {
    if (pay !== undefined || receiver !== undefined || paymentId !== undefined)
      throw new HttpProblem('invalid-request', { code: 'paid-by-coupon' })
    await requireAnsweringAccount(services, { accountId, type })
    return { state: { requiredAccount: accountId ?? null } }
  },

  async settle(tx, { state: { requiredAccount }, accountId, now }) {
    const account = answeringAccount(accountId, requiredAccount)
    if ('refusal' in account) return { status: 'ERROR', reason: account.refusal }
    const used = await redeem(tx, account.id, now)
    const times = { cuponUsedTime: used.usedAt, cuponValidTo: used.validTo }
    switch (used.kind) {
      case 'used':
        return { status: 'OK', cuponUsed: false, ...times, reason: { code: 'coupon-used' } }
      case 'used-before':
        return { status: 'ERROR', cuponUsed: true, ...times, reason: { code: 'coupon-used-before' } }
      case 'expired':
        return { status: 'ERROR', cuponUsed: false, ...times, reason: { code: 'coupon-expired' } }
      case 'none':
        return { status: 'ERROR', cuponUsed: false, reason: { code: 'no-coupon' } }
    }
  },
})
