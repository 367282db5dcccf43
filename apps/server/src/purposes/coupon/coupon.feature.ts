import type { Milliseconds } from '@vitrine/api/units.ts'
import type { Flows } from '../../flows/flows.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { BackedUp } from '../../platform/database/tables.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { coupon } from './coupon.purpose.ts'
import { insertCoupon } from './coupons.repository.ts'
import { redeemCoupon } from './coupons.service.ts'
import type { CouponTables } from './coupons.tables.ts'

const DAY: Milliseconds = 86_400_000

type CouponContext = FeatureContext<Pick<Ledger, 'accounts'> & Pick<Flows, 'purposes'>>

/** Coffee coupons: a new account gets one, if its card says so. */
export const couponFeature = defineFeature({
  name: 'coupons',
  handles: { operations: ['coupon'] },
  tables: { coupons: 'kept' } satisfies BackedUp<CouponTables>,
  open({ services }: CouponContext) {
    services.purposes.add(coupon(services, redeemCoupon))
    services.accounts.opened.listen(async (tx, { id, opening, at }) => {
      if (opening.couponDays !== undefined)
        await insertCoupon(tx, { account_id: id, valid_to: at + opening.couponDays * DAY })
    })
    return {}
  },
})
