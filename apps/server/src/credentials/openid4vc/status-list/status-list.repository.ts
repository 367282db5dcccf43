import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { isPostgres } from '../../../platform/database/postgres/postgres-dialect.ts'
import { statementsOn } from '../../../platform/database/prepared.ts'
import type { PublishedStatus } from '../../credential-engine.ts'
import { STATUS_VALUES, type StatusListRow, type StatusListTables, type StatusValue } from './status-list.tables.ts'

const { preparedChange, preparedFind } = statementsOn<StatusListTables>()

export type StatusEntry = { listId: string; index: number }

/** The id consists of the status reference, which is unique to the credential. */
export const credentialIdOf = ({ listId, index }: StatusEntry): string => `${listId}.${index}`

export function parseCredentialId(credentialId: string): StatusEntry | undefined {
  const [, listId, index] = /^([A-Za-z0-9_-]+)\.([0-9]+)$/.exec(credentialId) ?? []
  return listId === undefined ? undefined : { listId, index: Number(index) }
}

export function findStatusList(db: Queryable<StatusListTables>, id: string): Promise<StatusListRow | undefined> {
  return db.selectFrom('status_lists').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * SQLite would plan this ordered query again for each new value of `signer = ?` and of a bound limit. So the query uses `in` with
 * one element, and a literal limit.
 */
export const findNewestStatusList = preparedFind((db, { signer }: { signer: string }) =>
  db
    .selectFrom('status_lists')
    .select(['id', 'size', 'version', 'created_at', 'signer', 'retired_at'])
    .where('signer', 'in', [signer])
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(sql.lit(1)),
)

export async function insertStatusList(tx: Transaction<StatusListTables>, list: StatusListRow): Promise<void> {
  await tx.insertInto('status_lists').values(list).execute()
}

const take = preparedChange((db, entry: { list_id: string; index: number }) =>
  db
    .insertInto('status_entries')
    .values({ ...entry, status: STATUS_VALUES.valid, changed_in: null })
    .onConflict((conflict) => conflict.columns(['list_id', 'index']).doNothing()),
)

/** Returns false if another credential has this index. */
export const takeIndex = (tx: Transaction<StatusListTables>, { listId, index }: StatusEntry): Promise<boolean> =>
  take(tx, { list_id: listId, index })

/** Maximum number of indices in one statement. SQLite's limit for bound values is far higher. */
const CHUNK = 500

/** A revoked credential stays revoked. Ignores malformed ids. */
export async function setStatuses(
  tx: Transaction<StatusListTables>,
  credentialIds: string[],
  status: PublishedStatus,
): Promise<void> {
  const references = credentialIds.flatMap((id) => parseCredentialId(id) ?? [])
  const byList = Map.groupBy(references, ({ listId }) => listId)
  // All changes lock the lists in the same order, so that two of them never deadlock.
  for (const [listId, ofList] of [...byList].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const version = await nextVersion(tx, listId)
    if (version === undefined) continue
    let changed = 0n
    for (let start = 0; start < ofList.length; start += CHUNK) {
      const indices = ofList.slice(start, start + CHUNK).map(({ index }) => index)
      const { numUpdatedRows } = await tx
        .updateTable('status_entries')
        .set({ status: STATUS_VALUES[status], changed_in: version })
        .where('list_id', '=', listId)
        .where('index', 'in', indices)
        .where('status', 'not in', [STATUS_VALUES[status], STATUS_VALUES.revoked])
        .executeTakeFirst()
      changed += numUpdatedRows
    }
    if (changed > 0n) await tx.updateTable('status_lists').set({ version }).where('id', '=', listId).execute()
  }
}

/** Locks a list until the end of the transaction and returns its next version. */
async function nextVersion(tx: Transaction<StatusListTables>, listId: string): Promise<number | undefined> {
  const list = tx.selectFrom('status_lists').select('version').where('id', '=', listId)
  // SQLite needs no row lock: it has only one writer at a time.
  const row = await (isPostgres(tx) ? list.forNoKeyUpdate() : list).executeTakeFirst()
  return row && row.version + 1
}

/**
 * Retires all status lists: no further index in them is allocated. Called after the ledger was restored, because the restored
 * ledger may not know which indices were allocated after the backup.
 */
export async function retireStatusLists(tx: Transaction<StatusListTables>, now: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('status_lists')
    .set((row) => ({ retired_at: now, version: row('version', '+', 1) }))
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Inserts a status list that the ledger has lost, so that it is served again. `credentialId` is the id of any credential in the
 * list. The list is retired from the start, so no index in it is allocated.
 */
export async function insertLostList(
  tx: Transaction<StatusListTables>,
  { credentialId, size, signer, now }: { credentialId: string; size: number; signer: string | null; now: number },
): Promise<boolean> {
  const reference = parseCredentialId(credentialId)
  if (!reference || (await findStatusList(tx, reference.listId))) return false
  await insertStatusList(tx, { id: reference.listId, size, version: 1, created_at: now, signer, retired_at: now })
  return true
}

export type IndexedStatus = { index: number; status: StatusValue }

export const findStatuses = (db: Queryable<StatusListTables>, listId: string): Promise<IndexedStatus[]> =>
  db.selectFrom('status_entries').select(['index', 'status']).where('list_id', '=', listId).execute()

/** For version 0, returns all statuses that ever changed. */
export const findStatusesAfter = (
  db: Queryable<StatusListTables>,
  listId: string,
  version: number,
): Promise<IndexedStatus[]> =>
  db
    .selectFrom('status_entries')
    .select(['index', 'status'])
    .where('list_id', '=', listId)
    .where('changed_in', '>', version)
    .execute()

export async function countTaken(db: Queryable<StatusListTables>, listId: string): Promise<number> {
  const { taken } = await db
    .selectFrom('status_entries')
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow()
  return Number(taken)
}
