import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { statementsOn } from '../../platform/database/prepared.ts'
import type { PaymentRow, PaymentTables } from './payments.tables.ts'

const { preparedChange, preparedWrite } = statementsOn<PaymentTables>()

type NewPayment = Omit<PaymentRow, 'state' | 'account_id' | 'ended_at'>

export const insertPayment = preparedWrite((db, payment: NewPayment) =>
  db.insertInto('payments').values({ ...payment, state: 'pending', account_id: null, ended_at: null }),
)

export function findPayment(db: Queryable<PaymentTables>, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

type Settlement = { id: string; accountId: string; now: EpochMilliseconds }

/** Changes the state from pending to settled, once. Returns false if the payment had already ended. */
export const settlePayment = preparedChange((db, { id, accountId, now }: Settlement) =>
  db
    .updateTable('payments')
    .set({ state: 'settled', account_id: accountId, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending'),
)

/** Changes the state from settled to refused, in the transaction that settled it, because the account has too little money. */
export async function refusePayment(tx: Transaction<PaymentTables>, id: string): Promise<void> {
  await tx.updateTable('payments').set({ state: 'refused' }).where('id', '=', id).execute()
}

export async function deleteUnpaidPayments(
  db: Queryable<PaymentTables>,
  before: EpochMilliseconds,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('payments')
    .where('id', 'in', (payments) =>
      payments
        .selectFrom('payments')
        .select('id')
        // This is a literal, as in the partial index. With a bound parameter, the index would not be used.
        .where('state', '!=', sql.lit('settled'))
        .where('created_at', '<=', before)
        .limit(limit),
    )
    .where('state', '!=', 'settled')
    .executeTakeFirst()
  return Number(numDeletedRows)
}
