import type { EpochMilliseconds } from '@vitrine/api/units.ts'

export type CouponRow = { account_id: string; valid_to: EpochMilliseconds; used_at: EpochMilliseconds | null }

export type CouponTables = { coupons: CouponRow }
