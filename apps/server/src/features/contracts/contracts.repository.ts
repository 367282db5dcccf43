import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { isPostgres } from '../../platform/database/postgres-dialect.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { ContractRow } from './contracts.tables.ts'

/** Adds a contract unless there is one of this name. */
export async function addContract(db: Queryable, contract: ContractRow): Promise<void> {
  await db
    .insertInto('contracts')
    .values(contract)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

const find = prepared((db, { name }: { name: string }) =>
  db.selectFrom('contracts').selectAll().where('name', '=', name),
)

export const findContract = (db: Queryable, name: string): Promise<ContractRow | undefined> => find.first(db, { name })

const hold = prepared((db, { name }: { name: string }) => {
  const contract = db.selectFrom('contracts').selectAll().where('name', '=', name)
  return isPostgres(db) ? contract.forShare() : contract
})

/**
 * A contract whose status stays as it is until the transaction ends: who wants to change it waits. (SQLite has one writer
 * at a time as it is.)
 */
export const holdContract = (tx: Transaction, name: string): Promise<ContractRow | undefined> =>
  hold.first(tx, { name })

/** Notes what a contract is about; its `last_update` changes only when that is something new. */
export async function noteDefinition(
  db: Queryable,
  { name, definition, now }: { name: string; definition: string; now: number },
): Promise<void> {
  await db
    .updateTable('contracts')
    .set({ definition, last_update: now })
    .where('name', '=', name)
    .where('definition', '!=', definition)
    .execute()
}

export function listContracts(db: Queryable): Promise<ContractRow[]> {
  return db.selectFrom('contracts').selectAll().orderBy('name').execute()
}

/** Enabled <-> Disabled; false when it is so already, is revoked, or is not there. */
export async function setContractStatus(
  tx: Transaction,
  { id, status, now }: { id: string; status: 'Enabled' | 'Disabled'; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contracts')
    .set({ status, last_update: now })
    .where('id', '=', id)
    .where('status', '=', status === 'Enabled' ? 'Disabled' : 'Enabled')
    .executeTakeFirst()
  return numUpdatedRows === 1n
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

export function findContractById(db: Queryable, id: string): Promise<ContractRow | undefined> {
  return db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirst()
}
