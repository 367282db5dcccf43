import type { AccountView } from '@vitrine/api/administration/account-view.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { couponOf } from './account-payments.ts'
import { findCoupon, insertCoupon, useCoupon } from './payments.repository.ts'

type CouponOutcome = {
  kind: 'used' | 'used-before' | 'expired' | 'none'
  usedAt: EpochMilliseconds | undefined
  validTo: EpochMilliseconds | undefined
}

/** Coffee coupons: one per account, used once. */
export class Coupons {
  /** Grants a new account its coupon. */
  grant(tx: Transaction, accountId: string, validTo: EpochMilliseconds): Promise<void> {
    return insertCoupon(tx, { account_id: accountId, valid_to: validTo })
  }

  /** Returns the coupon of an account; null if it has none. */
  couponOf(db: Queryable, accountId: string): Promise<AccountView['coupon']> {
    return couponOf(db, accountId)
  }

  /** Uses the coupon of an account, if it exists, is unused, and is valid. */
  async use(tx: Transaction, accountId: string, now: EpochMilliseconds): Promise<CouponOutcome> {
    if (await useCoupon(tx, accountId, now)) {
      const coupon = await findCoupon(tx, accountId)
      return { kind: 'used', usedAt: now, validTo: coupon?.valid_to }
    }
    const coupon = await findCoupon(tx, accountId)
    if (!coupon) return { kind: 'none', usedAt: undefined, validTo: undefined }
    const kind = coupon.used_at === null ? 'expired' : 'used-before'
    return { kind, usedAt: coupon.used_at ?? undefined, validTo: coupon.valid_to }
  }
}
