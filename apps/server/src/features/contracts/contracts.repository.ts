import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { isPostgres } from '../../platform/database/postgres/postgres-dialect.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { ContractRow } from './contracts.tables.ts'

/** What has yet to be ended under a contract that was disabled or revoked. `type`: of its credentials. `since`: epoch milliseconds. */
export type ContractEnding = { id: string; type: string; since: number; revoked: boolean }

/** Adds a contract unless there is one of this name. */
export async function addContract(db: Queryable, contract: Omit<ContractRow, 'ending_since'>): Promise<void> {
  await db
    .insertInto('contracts')
    .values({ ...contract, ending_since: null })
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

/** Enabled <-> Disabled, with what is under it to be ended; false when it is so already, is revoked, or is not there. */
export async function setContractStatus(
  tx: Transaction,
  { id, status, now }: { id: string; status: 'Enabled' | 'Disabled'; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contracts')
    .set({ status, last_update: now, ...(status === 'Disabled' && { ending_since: now }) })
    .where('id', '=', id)
    .where('status', '=', status === 'Enabled' ? 'Disabled' : 'Enabled')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Anything else -> Revoked, once, with what is under it to be ended; false when it was revoked before or is not there. */
export async function markContractRevoked(tx: Transaction, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contracts')
    .set({ status: 'Revoked', last_update: now, ending_since: now })
    .where('id', '=', id)
    .where('status', '!=', 'Revoked')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function findContractById(db: Queryable, id: string): Promise<ContractRow | undefined> {
  return db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The contracts under which something has yet to be ended. */
export async function findEndings(db: Queryable): Promise<ContractEnding[]> {
  const rows = await db.selectFrom('contracts').selectAll().where('ending_since', 'is not', null).execute()
  return rows.flatMap((row) => endingOf(row) ?? [])
}

/** Holds an ending for the rest of the transaction; false where it is over, has become another one, or another server is at it. */
export async function holdEnding(tx: Transaction, { id, since, revoked }: ContractEnding): Promise<boolean> {
  const contract = tx.selectFrom('contracts').selectAll().where('id', '=', id)
  const row = await (isPostgres(tx) ? contract.forNoKeyUpdate().skipLocked() : contract).executeTakeFirst()
  const ending = row && endingOf(row)
  return ending?.since === since && ending.revoked === revoked
}

export async function noteEnded(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('contracts').set({ ending_since: null }).where('id', '=', id).execute()
}

const endingOf = ({ id, name, status, ending_since: since }: ContractRow): ContractEnding | undefined =>
  since === null ? undefined : { id, type: name, since, revoked: status === 'Revoked' }
