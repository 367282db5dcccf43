import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { SelectQueryBuilder } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { containsText } from '../../platform/database/lists/text-search.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { startOfIds } from '../../platform/secrets/time-ordered-id.ts'

/** Those whose time is over, to be answered or to be seen: at most `limit` of them. */
export async function findDuePresentations(tx: Transaction, now: number, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('presentations')
    .select('id')
    // In the words of the index.
    .where('client', 'is not', null)
    .where(({ fn }) => fn.coalesce('erase_at', 'expires_at'), '<=', now)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends those of these presentations that have expired. Gives their cards. */
export async function expirePresentations(tx: Transaction, ids: string[], now: number): Promise<string[]> {
  const rows = await tx
    .updateTable('presentations')
    .set(({ ref }) => ({
      state: 'failed',
      error_code: 'EXPIRED',
      ended_at: ref('expires_at'),
      held_answer: null,
      credential_ids: null,
      client: null,
    }))
    .where('id', 'in', ids)
    // Of the row as it is: a wallet may have come while this waited for it.
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .returning('scenario_id')
    .execute()
  return rows.map(({ scenario_id: card }) => card)
}

/** Erases those results of these presentations whose time is over; id and outcome stay. */
export const eraseResults = (tx: Transaction, ids: string[], now: number): Promise<void> =>
  erase(tx, (presentations) => presentations.where('id', 'in', ids).where('erase_at', '<=', now))

/** Erases the result of one presentation before its time; id and outcome stay. */
export const eraseResult = (tx: Transaction, id: string): Promise<void> =>
  erase(tx, (presentations) => presentations.where('id', '=', id).where('state', '=', 'done'))

type Presentations = SelectQueryBuilder<Tables, 'presentations', { id: string; result_id: number | null }>

async function erase(tx: Transaction, those: (presentations: Presentations) => Presentations): Promise<void> {
  const rows = await those(tx.selectFrom('presentations').select(['id', 'result_id'])).execute()
  if (rows.length === 0) return
  const resultIds = rows.flatMap(({ result_id: id }) => id ?? [])
  if (resultIds.length > 0) await tx.deleteFrom('presentation_results').where('id', 'in', resultIds).execute()
  await tx
    .updateTable('presentations')
    .set({ result_id: null, credential_ids: null, erase_at: null, client: null })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

/**
 * Ends those of these presentations that are open, of a credential type, and begun until a time: without success. Gives their
 * ids and their cards. What has expired is the clean-up's.
 */
export async function failOpenPresentations(
  tx: Transaction,
  ids: string[],
  { type, begunUntil, reason, now }: { type: string; begunUntil: number; reason: FlowErrorCode; now: number },
): Promise<{ id: string; card: string }[]> {
  return tx
    .updateTable('presentations')
    .set({ state: 'failed', error_code: reason, ended_at: now, held_answer: null, credential_ids: null, client: null })
    .where('id', 'in', ids)
    .where('type', '=', type)
    .where('created_at', '<=', begunUntil)
    .where('expires_at', '>', now)
    .where('ended_at', 'is', null)
    .returning(['id', 'scenario_id as card'])
    .execute()
}

/** Finds the presentations that keep claims of some of our credentials: the held answer, or the result. */
export async function findKeeping(db: Queryable, credentialIds: readonly string[]): Promise<string[]> {
  if (credentialIds.length === 0) return []
  const rows = await db
    .selectFrom('presentations')
    .select('id')
    // In the words of the index: as many rows as runs may be open.
    .where('client', 'is not', null)
    .where((row) => row.or(credentialIds.map((id) => containsText('credential_ids', JSON.stringify(id)))))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Ends a presentation whose answer is held, as if it had expired, and forgets the answer. Returns its card; undefined if none is held.
 */
export async function expireHeld(tx: Transaction, id: string, now: number): Promise<string | undefined> {
  const row = await tx
    .updateTable('presentations')
    .set({
      state: 'failed',
      error_code: 'EXPIRED',
      ended_at: now,
      held_answer: null,
      credential_ids: null,
      client: null,
    })
    .where('id', '=', id)
    .where('held_answer', 'is not', null)
    .where('ended_at', 'is', null)
    .returning('scenario_id')
    .executeTakeFirst()
  return row?.scenario_id
}

/** Those that ended before a time, in epoch milliseconds: at most `limit` of them. */
export async function findEndedPresentations(tx: Transaction, before: number, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('presentations')
    .select('id')
    // What ended before was begun before, and by that it is found.
    .where('id', '<', startOfIds(before))
    .where('ended_at', '<=', before)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deletePresentations(tx: Transaction, ids: string[]): Promise<void> {
  await tx.deleteFrom('presentations').where('id', 'in', ids).execute()
}
