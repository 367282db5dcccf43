import { type Grosz, toGrosz, toPln } from '@vitrine/api/cards/money.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { LedgerTables, ReceiverRow } from '../ledger.tables.ts'

export async function saveReceiver(
  db: Queryable<LedgerTables>,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await db
    .insertInto('receivers')
    .values({ id, name, balance: toGrosz(0) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
    .execute()
}

export function findReceiver(db: Queryable<LedgerTables>, id: string): Promise<ReceiverRow | undefined> {
  return db.selectFrom('receivers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the new balance of the account; undefined, and changes nothing, if the account has too little money or no balance. */
export async function transfer(
  tx: Transaction<LedgerTables>,
  { accountId, receiverId, amount }: { accountId: string; receiverId: string; amount: Grosz },
): Promise<Grosz | undefined> {
  const debited = await tx
    .updateTable('accounts')
    .set((account) => ({ balance: account('balance', '-', amount) }))
    .where('id', '=', accountId)
    .where('balance', '>=', amount)
    .returning('balance')
    .executeTakeFirst()
  if (!debited) return undefined
  await tx
    .updateTable('receivers')
    .set((receiver) => ({ balance: receiver('balance', '+', amount) }))
    .where('id', '=', receiverId)
    .execute()
  return debited.balance ?? undefined
}

export async function findBalance(db: Queryable<LedgerTables>, accountId: string): Promise<Grosz | undefined> {
  const row = await db.selectFrom('accounts').select('balance').where('id', '=', accountId).executeTakeFirst()
  return row?.balance ?? undefined
}

export async function findBalanceInPln(db: Queryable<LedgerTables>, accountId: string): Promise<number | undefined> {
  const balance = await findBalance(db, accountId)
  return balance === undefined ? undefined : toPln(balance)
}
