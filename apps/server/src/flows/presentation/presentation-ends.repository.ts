import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { SelectQueryBuilder } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { containsText } from '../../platform/database/lists/text-search.ts'
import { idPrefixOf } from '../../platform/secrets/time-ordered-id.ts'
import type { FailOpen } from '../end-open-flows.ts'
import type { PresentationTables } from './presentation.tables.ts'

const ERASED = { held_answer: null, credential_ids: null, client: null }

/**
 * Returns the ids of at most `limit` due presentations: open ones that have expired, and ended ones whose result is past its
 * retention time.
 */
export async function findDuePresentations(
  tx: Transaction<PresentationTables>,
  now: number,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('presentations')
    .select('id')
    // This must be the same condition as in the partial index. Otherwise the index is not used.
    .where('client', 'is not', null)
    .where(({ fn }) => fn.coalesce('erase_at', 'expires_at'), '<=', now)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function expirePresentations(
  tx: Transaction<PresentationTables>,
  ids: string[],
  now: number,
): Promise<string[]> {
  const rows = await tx
    .updateTable('presentations')
    .set(({ ref }) => ({ state: 'failed', error_code: 'EXPIRED', ended_at: ref('expires_at'), ...ERASED }))
    .where('id', 'in', ids)
    // This is checked again on the current row, because a wallet may have ended the presentation while this transaction waited for
    // the lock.
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .returning('card_id')
    .execute()
  return rows.map(({ card_id: card }) => card)
}

/** Ids and outcomes stay. */
export const eraseResults = (tx: Transaction<PresentationTables>, ids: string[], now: number): Promise<void> =>
  erase(tx, (presentations) => presentations.where('id', 'in', ids).where('erase_at', '<=', now))

export const eraseResult = (tx: Transaction<PresentationTables>, id: string): Promise<void> =>
  erase(tx, (presentations) => presentations.where('id', '=', id).where('state', '=', 'done'))

type Presentations = SelectQueryBuilder<PresentationTables, 'presentations', { id: string; result_id: number | null }>

async function erase(
  tx: Transaction<PresentationTables>,
  filter: (presentations: Presentations) => Presentations,
): Promise<void> {
  const rows = await filter(tx.selectFrom('presentations').select(['id', 'result_id'])).execute()
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

export const failOpenPresentations: FailOpen<{ id: string; card: string }> = (
  tx: Transaction<PresentationTables>,
  ids,
  { type, startedUntil, reason, now },
) =>
  tx
    .updateTable('presentations')
    .set({ state: 'failed', error_code: reason, ended_at: now, ...ERASED })
    .where('id', 'in', ids)
    .where('type', '=', type)
    .where('created_at', '<=', startedUntil)
    .where('expires_at', '>', now)
    .where('ended_at', 'is', null)
    .returning(['id', 'card_id as card'])
    .execute()

/** Finds the presentations that keep claims of the given credentials, in a held answer or a result. */
export async function findKeeping(
  db: Queryable<PresentationTables>,
  credentialIds: readonly string[],
): Promise<string[]> {
  if (credentialIds.length === 0) return []
  const rows = await db
    .selectFrom('presentations')
    .select('id')
    // With this condition the query uses the partial index, and reads only presentations that are open or keep a result.
    .where('client', 'is not', null)
    .where((row) => row.or(credentialIds.map((id) => containsText('credential_ids', JSON.stringify(id)))))
    .execute()
  return rows.map(({ id }) => id)
}

/** Expires a presentation whose answer is held until the browser returns, and erases this answer. */
export async function expireHeld(
  tx: Transaction<PresentationTables>,
  id: string,
  now: number,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('presentations')
    .set({ state: 'failed', error_code: 'EXPIRED', ended_at: now, ...ERASED })
    .where('id', '=', id)
    .where('held_answer', 'is not', null)
    .where('ended_at', 'is', null)
    .returning('card_id')
    .executeTakeFirst()
  return row?.card_id
}

export async function findEndedPresentations(
  tx: Transaction<PresentationTables>,
  before: EpochMilliseconds,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('presentations')
    .select('id')
    // A presentation that ended before this time also started before it. Ids begin with the start time, so the primary key finds
    // the rows.
    .where('id', '<', idPrefixOf(before))
    .where('ended_at', '<=', before)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deletePresentations(tx: Transaction<PresentationTables>, ids: string[]): Promise<void> {
  await tx.deleteFrom('presentations').where('id', 'in', ids).execute()
}
