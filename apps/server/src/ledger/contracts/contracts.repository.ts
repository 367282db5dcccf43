import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { sql } from 'kysely'
import { mergeCounts } from '../../platform/database/counts/merge-counts.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { isPostgres } from '../../platform/database/postgres/postgres-dialect.ts'
import { statementsOn } from '../../platform/database/prepared.ts'
import { ACCOUNT_COUNTS } from '../accounts/account-counts.ts'
import type { ContractRow, LedgerTables } from '../ledger.tables.ts'

const { preparedChange, preparedFind, preparedTake } = statementsOn<LedgerTables>()

/**
 * Work that remains after a contract was disabled or revoked: its flows are still to be ended and, after a revocation, its
 * accounts are still to be revoked. `type`: credential type. `since`: time of the decision.
 */
export type ContractEnding = { id: string; type: string; since: EpochMilliseconds; revoked: boolean }

export async function addContract(
  db: Queryable<LedgerTables>,
  contract: Omit<ContractRow, 'ending_since'>,
): Promise<void> {
  await db
    .insertInto('contracts')
    .values({ ...contract, ending_since: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

const COLUMNS = ['id', 'name', 'status', 'last_update', 'definition', 'ending_since'] as const

export const findContract = preparedFind((db, { name }: { name: string }) =>
  db.selectFrom('contracts').select(COLUMNS).where('name', '=', name),
)

/**
 * Returns a contract and locks its status until the transaction ends: transactions that change the status wait. (SQLite has only one
 * writer at a time anyway.)
 */
export const lockContract = preparedTake((db, { name }: { name: string }) => {
  const contract = db.selectFrom('contracts').select(COLUMNS).where('name', '=', name)
  return isPostgres(db) ? contract.forShare() : contract
})

/** `last_update` changes only if the definition does. */
export async function noteDefinition(
  db: Queryable<LedgerTables>,
  { name, definition, now }: { name: string; definition: string; now: EpochMilliseconds },
): Promise<void> {
  await db
    .updateTable('contracts')
    .set({ definition, last_update: now })
    .where('name', '=', name)
    .where('definition', '!=', definition)
    .execute()
}

export async function listCountedContracts(db: Queryable<LedgerTables>) {
  const rows = await db
    .selectFrom('contracts')
    .select(['id', 'name', 'status', 'last_update'])
    .select((query) => [
      query
        .selectFrom('account_counts')
        .select(({ fn }) => fn.sum<number | null>('active').as('active'))
        .whereRef('contract_id', '=', 'contracts.id')
        .as('active'),
      query
        .selectFrom('accounts')
        .select(({ fn }) => fn.max('created').as('latest'))
        .whereRef('contract_id', '=', 'contracts.id')
        .as('latest'),
    ])
    .orderBy('name')
    .execute()
  return rows.map(({ active, ...row }) => ({ ...row, active: row.status === 'Revoked' ? 0 : Number(active ?? 0) }))
}

/** Number of rows from which the count of a contract is merged. Two servers with all their connections have fewer. */
const MANY_ROWS = 32

export async function findContractsToMerge(db: Queryable<LedgerTables>): Promise<string[]> {
  const rows = await db
    .selectFrom('account_counts')
    .select('contract_id')
    .groupBy('contract_id')
    .having(({ fn }) => fn.countAll(), '>', MANY_ROWS)
    .execute()
  return rows.map(({ contract_id }) => contract_id)
}

export const mergeAccountCounts = (tx: Transaction<LedgerTables>, contracts: readonly string[]): Promise<void> =>
  mergeCounts(tx, ACCOUNT_COUNTS, { where: sql`contract_id in (${sql.join(contracts)})` })

export const findStatuses = (db: Queryable<LedgerTables>): Promise<Pick<ContractRow, 'name' | 'status'>[]> =>
  db.selectFrom('contracts').select(['name', 'status']).orderBy('name').execute()

/** Disabling a contract also marks its open flows as still to be ended. */
export async function setContractStatus(
  tx: Transaction<LedgerTables>,
  { id, status, now }: { id: string; status: 'Enabled' | 'Disabled'; now: EpochMilliseconds },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contracts')
    .set({ status, last_update: now, ...(status === 'Disabled' && { ending_since: now }) })
    .where('id', '=', id)
    .where('status', '=', status === 'Enabled' ? 'Disabled' : 'Enabled')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks the flows and accounts of the contract as still to be ended. */
export const markContractRevoked = preparedChange((db, { id, now }: { id: string; now: EpochMilliseconds }) =>
  db
    .updateTable('contracts')
    .set({ status: 'Revoked', last_update: now, ending_since: now })
    .where('id', '=', id)
    .where('status', '!=', 'Revoked'),
)

export function findContractById(db: Queryable<LedgerTables>, id: string): Promise<ContractRow | undefined> {
  return db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findEndings(db: Queryable<LedgerTables>): Promise<ContractEnding[]> {
  const rows = await db.selectFrom('contracts').selectAll().where('ending_since', 'is not', null).execute()
  return rows.flatMap((row) => endingOf(row) ?? [])
}

/**
 * Locks the remaining work of a disabled or revoked contract (`ContractEnding`) for the rest of the transaction. Returns false if
 * this work is finished, if a newer decision replaced it, or if another server is doing it.
 */
export async function lockEnding(
  tx: Transaction<LedgerTables>,
  { id, since, revoked }: ContractEnding,
): Promise<boolean> {
  const contract = tx.selectFrom('contracts').selectAll().where('id', '=', id)
  const row = await (isPostgres(tx) ? contract.forNoKeyUpdate().skipLocked() : contract).executeTakeFirst()
  const ending = row && endingOf(row)
  return ending?.since === since && ending.revoked === revoked
}

export async function noteEnded(tx: Transaction<LedgerTables>, id: string): Promise<void> {
  await tx.updateTable('contracts').set({ ending_since: null }).where('id', '=', id).execute()
}

const endingOf = ({ id, name, status, ending_since: since }: ContractRow): ContractEnding | undefined =>
  since === null ? undefined : { id, type: name, since, revoked: status === 'Revoked' }
