import type { AccountView } from '@vitrine/api/administration/account-view.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { statementsOn } from '../../platform/database/prepared.ts'
import type { CouponRow, CouponTables } from './coupons.tables.ts'

const { preparedChange, preparedWrite } = statementsOn<CouponTables>()

export const insertCoupon = preparedWrite((db, coupon: Omit<CouponRow, 'used_at'>) =>
  db
    .insertInto('coupons')
    .values({ ...coupon, used_at: null })
    .onConflict((conflict) => conflict.column('account_id').doNothing()),
)

export const useCoupon = preparedChange((db, { accountId, now }: { accountId: string; now: EpochMilliseconds }) =>
  db
    .updateTable('coupons')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('valid_to', '>', now),
)

/** Stores that a coupon was used, according to a record outside the ledger, such as an export of the audit log. */
export const noteCouponUsed = preparedChange((db, { accountId, at }: { accountId: string; at: EpochMilliseconds }) =>
  db.updateTable('coupons').set({ used_at: at }).where('used_at', 'is', null).where('account_id', '=', accountId),
)

export function findCoupon(db: Queryable<CouponTables>, accountId: string): Promise<CouponRow | undefined> {
  return db.selectFrom('coupons').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

export async function couponOf(db: Queryable<CouponTables>, accountId: string): Promise<AccountView['coupon']> {
  const coupon = await findCoupon(db, accountId)
  return coupon ? { validTo: coupon.valid_to, usedAt: coupon.used_at } : null
}
