import type { Grosz } from '@vitrine/api/cards/money.ts'

type PaymentState = 'pending' | 'settled' | 'refused'

export type PaymentRow = {
  /** Begins with `fl-pay-`. */
  id: string
  /** The card whose operation it is; empty where it had ended before this was noted. */
  scenario_id: string
  operation: string
  amount: Grosz
  receiver_id: string
  state: PaymentState
  /** Who paid, once settled. */
  account_id: string | null
  created_at: number
  ended_at: number | null
}

export type ReceiverRow = { id: string; name: string; balance: Grosz }

export type CouponRow = { account_id: string; valid_to: number; used_at: number | null }

declare module '../../platform/database/tables.ts' {
  interface Tables {
    payments: PaymentRow
    receivers: ReceiverRow
    coupons: CouponRow
  }
}
