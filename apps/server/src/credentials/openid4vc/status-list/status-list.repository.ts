import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { isPostgres } from '../../../platform/database/postgres/postgres-dialect.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import type { StatusListRow } from './status-list.tables.ts'

/** A place in a status list. */
export type StatusReference = { listId: string; index: number }

/** A credential is named by the place that it alone has. */
export const credentialIdOf = ({ listId, index }: StatusReference): string => `${listId}.${index}`

/** The place that names a credential; undefined where it is no name of one. */
export function placeOf(credentialId: string): StatusReference | undefined {
  const [, listId, index] = /^([A-Za-z0-9_-]+)\.([0-9]+)$/.exec(credentialId) ?? []
  return listId === undefined ? undefined : { listId, index: Number(index) }
}

export function findStatusList(db: Queryable, id: string): Promise<StatusListRow | undefined> {
  return db.selectFrom('status_lists').selectAll().where('id', '=', id).executeTakeFirst()
}

// SQLite plans an ordered query anew for each value that a column is equal to, so it is in a list of one; and for each limit.
const newest = prepared((db, { signer }: { signer: string }) =>
  db
    .selectFrom('status_lists')
    .selectAll()
    .where('signer', 'in', [signer])
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(sql.lit(1)),
)

/** The list that new credentials of a key go into; undefined when there is none yet, or none in which places are given. */
export const findNewestStatusList = (db: Queryable, signer: string): Promise<StatusListRow | undefined> =>
  newest.first(db, { signer })

export async function insertStatusList(tx: Transaction, list: StatusListRow): Promise<void> {
  await tx.insertInto('status_lists').values(list).execute()
}

const take = prepared((db, entry: { list_id: string; index: number }) =>
  db
    .insertInto('status_entries')
    .values({ ...entry, revoked: 0, revoked_in: null })
    .onConflict((conflict) => conflict.columns(['list_id', 'index']).doNothing()),
)

/** Takes a place, if it is free. */
export async function takeIndex(tx: Transaction, { listId, index }: StatusReference): Promise<boolean> {
  return (await take.run(tx, { list_id: listId, index })) === 1
}

/** So many values go into one statement; SQLite's own limit is far above. */
const CHUNK = 500

/** Marks credentials' places as revoked, and raises the version of each list that changed by it. */
export async function revokeEntries(tx: Transaction, credentialIds: string[]): Promise<void> {
  const places = credentialIds.flatMap((id) => placeOf(id) ?? [])
  const byList = Map.groupBy(places, ({ listId }) => listId)
  // In one order everywhere, so that two revocations never wait for each other.
  for (const [listId, ofList] of [...byList].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const version = await nextVersion(tx, listId)
    if (version === undefined) continue
    let changed = 0n
    for (let start = 0; start < ofList.length; start += CHUNK) {
      const indices = ofList.slice(start, start + CHUNK).map(({ index }) => index)
      const { numUpdatedRows } = await tx
        .updateTable('status_entries')
        .set({ revoked: 1, revoked_in: version })
        .where('list_id', '=', listId)
        .where('index', 'in', indices)
        .where('revoked', '=', 0)
        .executeTakeFirst()
      changed += numUpdatedRows
    }
    if (changed > 0n) await tx.updateTable('status_lists').set({ version }).where('id', '=', listId).execute()
  }
}

/** The version that a list is going to have; whoever else is about to change it waits. Undefined where there is no such list. */
async function nextVersion(tx: Transaction, listId: string): Promise<number | undefined> {
  const list = tx.selectFrom('status_lists').select('version').where('id', '=', listId)
  // SQLite has one writer at a time as it is.
  const row = await (isPostgres(tx) ? list.forNoKeyUpdate() : list).executeTakeFirst()
  return row && row.version + 1
}

/**
 * Has no place in the lists that there are be given any more, because the ledger was restored and may not know to whom a place was
 * given since. Gives how many lists it were.
 */
export async function retireStatusLists(tx: Transaction, now: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('status_lists')
    .set((row) => ({ retired_at: now, version: row('version', '+', 1) }))
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Enters a list that the ledger has lost, by the name of a credential that was in it, so that it is served again: nobody is given a
 * place in it. False where the ledger has it, or the name is none of a credential of ours.
 */
export async function enterLostList(
  tx: Transaction,
  { credentialId, size, signer, now }: { credentialId: string; size: number; signer: string | null; now: number },
): Promise<boolean> {
  const place = placeOf(credentialId)
  if (!place || (await findStatusList(tx, place.listId))) return false
  await insertStatusList(tx, { id: place.listId, size, version: 1, created_at: now, signer, retired_at: now })
  return true
}

/** The places of a list whose credentials are in the ledger and valid, or revoked. */
export async function indicesOf(db: Queryable, listId: string, kind: 'valid' | 'revoked'): Promise<number[]> {
  const rows = await db
    .selectFrom('status_entries')
    .select('index')
    .where('list_id', '=', listId)
    .where('revoked', '=', kind === 'revoked' ? 1 : 0)
    .execute()
  return rows.map((row) => row.index)
}

/** The places of a list that were revoked after this version of it. */
export async function indicesRevokedAfter(db: Queryable, listId: string, version: number): Promise<number[]> {
  const rows = await db
    .selectFrom('status_entries')
    .select('index')
    .where('list_id', '=', listId)
    .where('revoked_in', '>', version)
    .execute()
  return rows.map((row) => row.index)
}

/** How many places of a list are taken. */
export async function countTaken(db: Queryable, listId: string): Promise<number> {
  const { taken } = await db
    .selectFrom('status_entries')
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow()
  return Number(taken)
}
