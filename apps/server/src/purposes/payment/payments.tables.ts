import type { Grosz } from '@vitrine/api/cards/money.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'

type PaymentState = 'pending' | 'settled' | 'refused'

export type PaymentRow = {
  id: string
  card_id: string
  operation: string
  amount: Grosz
  receiver_id: string
  state: PaymentState
  /** Account that paid, or whose payment was refused. */
  account_id: string | null
  created_at: EpochMilliseconds
  ended_at: EpochMilliseconds | null
}

export type PaymentTables = { payments: PaymentRow }
