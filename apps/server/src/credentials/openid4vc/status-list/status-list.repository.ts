import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import type { StatusListRow } from '../openid4vc.tables.ts'

export type StatusReference = { listId: string; index: number }

export function findStatusList(db: Queryable, id: string): Promise<StatusListRow | undefined> {
  return db.selectFrom('status_lists').selectAll().where('id', '=', id).executeTakeFirst()
}

// SQLite plans an ordered query anew for each value that a column is equal to, so it is in a list of one; and for each limit.
const newest = prepared((db, { signer }: { signer: string }) =>
  db
    .selectFrom('status_lists')
    .selectAll()
    .where('signer', 'in', [signer])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(sql.lit(1)),
)

/** The list that new credentials of a key go into; undefined when there is none yet. */
export const findNewestStatusList = (db: Queryable, signer: string): Promise<StatusListRow | undefined> =>
  newest.first(db, { signer })

export async function insertStatusList(tx: Transaction, list: StatusListRow): Promise<void> {
  await tx.insertInto('status_lists').values(list).execute()
}

type NewEntry = { list_id: string; index: number; credential_id: string }

const take = prepared((db, entry: NewEntry) =>
  db
    .insertInto('status_entries')
    .values({ ...entry, revoked: 0 })
    .onConflict((conflict) => conflict.columns(['list_id', 'index']).doNothing()),
)

/** Gives an index to a credential, if it is free. */
export async function takeIndex(
  tx: Transaction,
  { listId, index }: StatusReference,
  credentialId: string,
): Promise<boolean> {
  return (await take.run(tx, { list_id: listId, index, credential_id: credentialId })) === 1
}

/** So many values go into one statement; SQLite's own limit is far above. */
const CHUNK = 500

/** Marks credentials' entries as revoked, and raises the version of each list that changed by it. */
export async function revokeEntries(tx: Transaction, credentialIds: string[]): Promise<void> {
  const changed = new Set<string>()
  for (let start = 0; start < credentialIds.length; start += CHUNK) {
    const revoked = await tx
      .updateTable('status_entries')
      .set({ revoked: 1 })
      .where('credential_id', 'in', credentialIds.slice(start, start + CHUNK))
      .where('revoked', '=', 0)
      .returning('list_id')
      .execute()
    for (const { list_id } of revoked) changed.add(list_id)
  }
  // In one order everywhere, so that two revocations never wait for each other.
  for (const listId of [...changed].sort())
    await tx
      .updateTable('status_lists')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('id', '=', listId)
      .execute()
}

export async function revokedIndices(db: Queryable, listId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('status_entries')
    .select('index')
    .where('list_id', '=', listId)
    .where('revoked', '=', 1)
    .execute()
  return rows.map((row) => row.index)
}

const findEntry = prepared((db, { listId, index }: StatusReference) =>
  db.selectFrom('status_entries').select('credential_id').where('list_id', '=', listId).where('index', '=', index),
)

/** The credential behind a status reference; undefined when there is none. */
export async function findCredentialId(db: Queryable, { listId, index }: StatusReference): Promise<string | undefined> {
  return (await findEntry.first(db, { listId, index }))?.credential_id
}
