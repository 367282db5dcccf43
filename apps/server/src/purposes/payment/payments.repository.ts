import { type Grosz, toGrosz } from '@vitrine/api/cards/money.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { preparedWrite } from '../../platform/database/prepared.ts'
import type { CouponRow, PaymentRow, ReceiverRow } from './payments.tables.ts'

/** Adds a receiver, or updates the name of an existing one. */
export async function saveReceiver(db: Queryable, { id, name }: { id: string; name: string }): Promise<void> {
  await db
    .insertInto('receivers')
    .values({ id, name, balance: toGrosz(0) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
    .execute()
}

export function findReceiver(db: Queryable, id: string): Promise<ReceiverRow | undefined> {
  return db.selectFrom('receivers').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertPayment(
  tx: Transaction,
  payment: Pick<PaymentRow, 'id' | 'card_id' | 'operation' | 'amount' | 'receiver_id' | 'created_at'>,
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({ ...payment, state: 'pending', account_id: null, ended_at: null })
    .execute()
}

export function findPayment(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Changes the state from pending to settled, once. Returns false if the payment had already ended. */
export async function settlePayment(
  tx: Transaction,
  end: { id: string; accountId: string; now: EpochMilliseconds },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ state: 'settled', account_id: end.accountId, ended_at: end.now })
    .where('id', '=', end.id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Changes the state from settled to refused, in the transaction that settled it, because the account has too little money. */
export async function refusePayment(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('payments').set({ state: 'refused' }).where('id', '=', id).execute()
}

/** Deletes unpaid payments that were started before a time, at most `limit`. Returns the number deleted. */
export async function deleteUnpaidPayments(db: Queryable, before: EpochMilliseconds, limit: number): Promise<number> {
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

/**
 * Debits an account that has enough money. Returns the new balance; undefined if the account has too little money or no balance.
 */
export async function debit(tx: Transaction, accountId: string, amount: Grosz): Promise<Grosz | undefined> {
  const row = await tx
    .updateTable('accounts')
    .set((account) => ({ balance: account('balance', '-', amount) }))
    .where('id', '=', accountId)
    .where('balance', '>=', amount)
    .returning('balance')
    .executeTakeFirst()
  return row?.balance ?? undefined
}

export async function credit(tx: Transaction, receiverId: string, amount: Grosz): Promise<void> {
  await tx
    .updateTable('receivers')
    .set((receiver) => ({ balance: receiver('balance', '+', amount) }))
    .where('id', '=', receiverId)
    .execute()
}

export async function findBalance(db: Queryable, accountId: string): Promise<Grosz | undefined> {
  const row = await db.selectFrom('accounts').select('balance').where('id', '=', accountId).executeTakeFirst()
  return row?.balance ?? undefined
}

const grantCoupon = preparedWrite((db, coupon: Omit<CouponRow, 'used_at'>) =>
  db
    .insertInto('coupons')
    .values({ ...coupon, used_at: null })
    .onConflict((conflict) => conflict.column('account_id').doNothing()),
)

/** Grants an account its coupon, or does nothing if it already has one. */
export async function insertCoupon(tx: Transaction, coupon: Omit<CouponRow, 'used_at'>): Promise<void> {
  await grantCoupon.run(tx, coupon)
}

/** Uses an account's coupon. Returns false if there is none, or if it was used before or is no longer valid. */
export async function useCoupon(tx: Transaction, accountId: string, now: EpochMilliseconds): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupons')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('valid_to', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Stores that a coupon was used, according to a record outside the ledger, such as an export of the audit log. Returns false if
 * the ledger already has this use, or has no such coupon.
 */
export async function noteCouponUsed(tx: Transaction, accountId: string, at: EpochMilliseconds): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupons')
    .set({ used_at: at })
    .where('used_at', 'is', null)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function findCoupon(db: Queryable, accountId: string): Promise<CouponRow | undefined> {
  return db.selectFrom('coupons').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}
