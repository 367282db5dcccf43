import type { Grosz } from '@vitrine/api/cards/money.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'

type PaymentState = 'pending' | 'settled' | 'refused'

export type PaymentRow = {
  /** Starts with `fl-pay-`. */
  id: string
  /** Id of the card with the operation. */
  card_id: string
  operation: string
  amount: Grosz
  receiver_id: string
  state: PaymentState
  /** Account that paid; null until the payment is settled. */
  account_id: string | null
  created_at: EpochMilliseconds
  ended_at: EpochMilliseconds | null
}

export type ReceiverRow = { id: string; name: string; balance: Grosz }

export type CouponRow = { account_id: string; valid_to: EpochMilliseconds; used_at: EpochMilliseconds | null }

declare module '../../platform/database/tables.ts' {
  interface Tables {
    payments: PaymentRow
    receivers: ReceiverRow
    coupons: CouponRow
  }
}
