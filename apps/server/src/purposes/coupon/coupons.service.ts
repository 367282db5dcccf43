import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { findCoupon, useCoupon } from './coupons.repository.ts'

type CouponOutcome = {
  kind: 'used' | 'used-before' | 'expired' | 'none'
  usedAt: EpochMilliseconds | undefined
  validTo: EpochMilliseconds | undefined
}

/** Each account has one coupon, which is used once. */
export async function redeemCoupon(tx: Transaction, accountId: string, now: EpochMilliseconds): Promise<CouponOutcome> {
  const isUsed = await useCoupon(tx, { accountId, now })
  const coupon = await findCoupon(tx, accountId)
  if (!coupon) return { kind: 'none', usedAt: undefined, validTo: undefined }
  const otherwise = coupon.used_at === null ? 'expired' : 'used-before'
  return { kind: isUsed ? 'used' : otherwise, usedAt: coupon.used_at ?? undefined, validTo: coupon.valid_to }
}
