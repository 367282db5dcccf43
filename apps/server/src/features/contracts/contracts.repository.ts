import type { Queryable } from '../../platform/database/database.ts'
import type { ContractRow, ContractStatus } from '../../platform/database/tables.ts'

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

export async function setContractStatus(
  db: Queryable,
  name: string,
  status: ContractStatus,
  now: number,
): Promise<void> {
  await db.updateTable('contracts').set({ status, last_update: now }).where('name', '=', name).execute()
}
