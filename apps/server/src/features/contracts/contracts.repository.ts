import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { isPostgres } from '../../platform/database/postgres-dialect.ts'
import type { ContractRow } from '../../platform/database/tables.ts'

/** Adds a contract unless there is one of this name. */
export async function addContract(db: Queryable, contract: ContractRow): Promise<void> {
  await db
    .insertInto('contracts')
    .values(contract)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export function findContract(db: Queryable, name: string): Promise<ContractRow | undefined> {
  return db.selectFrom('contracts').selectAll().where('name', '=', name).executeTakeFirst()
}

/**
 * A contract whose status stays as it is until the transaction ends: who wants to change it waits. (SQLite has one writer
 * at a time as it is.)
 */
export function holdContract(tx: Transaction, name: string): Promise<ContractRow | undefined> {
  const contract = tx.selectFrom('contracts').selectAll().where('name', '=', name)
  return (isPostgres(tx) ? contract.forShare() : contract).executeTakeFirst()
}

/** Anything else -> Revoked, once; false when it was revoked before or is not there. */
export async function markContractRevoked(tx: Transaction, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contracts')
    .set({ status: 'Revoked', last_update: now })
    .where('id', '=', id)
    .where('status', '!=', 'Revoked')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function contractExists(db: Queryable, id: string): Promise<boolean> {
  return (await db.selectFrom('contracts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
