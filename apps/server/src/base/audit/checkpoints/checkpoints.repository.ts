import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { countRows } from '../../../platform/database/lists/paging.ts'
import type { CheckpointRow, CountedSpan, CountRow } from '../audit.tables.ts'
import { type AuditLine, BEFORE_ALL } from './checkpoint.ts'

export function findLastCheckpoint(db: Queryable): Promise<CheckpointRow | undefined> {
  return db.selectFrom('audit_checkpoints').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
}

/** Returns the checkpoints after the number `after`, in order, at most `limit`. */
export function findCheckpoints(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<CheckpointRow[]> {
  return db
    .selectFrom('audit_checkpoints')
    .selectAll()
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
}

type Stretch = {
  /** Lower bound of the ids (exclusive). */
  after: number
  /** Upper bound of the ids (inclusive). */
  upTo: number
  limit: number
}

/** Returns lines in order of their ids, at most `limit`. */
export function findLines(db: Queryable, { after, upTo, limit }: Stretch): Promise<AuditLine[]> {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Counts the lines after an id. */
export const countLinesAfter = (db: Queryable, after: number): Promise<number> =>
  countRows(db.selectFrom('audit_log').where('id', '>', after))

/** Returns the time of the first line that no checkpoint covers; undefined if all are covered. */
export async function findUncoveredSince(db: Queryable): Promise<EpochMilliseconds | undefined> {
  const covered = (await findLastCheckpoint(db))?.last_id ?? BEFORE_ALL
  const lines = db.selectFrom('audit_log').select('at').where('id', '>', covered)
  return (await lines.orderBy('id').limit(1).executeTakeFirst())?.at
}

/** Stores a checkpoint. Returns false if another server has stored one with this number in the meantime. */
export async function insertCheckpoint(tx: Transaction, checkpoint: CheckpointRow): Promise<boolean> {
  // A trigger of SQLite refuses a second row with this number before `on conflict` can ignore it.
  const number = tx.selectFrom('audit_checkpoints').select('number').where('number', '=', checkpoint.number)
  if (await number.executeTakeFirst()) return false
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('audit_checkpoints')
    .values(checkpoint)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Adds these counts to the stored counts. */
export async function addCounts(tx: Transaction, counts: CountRow[]): Promise<void> {
  if (counts.length === 0) return
  await tx
    .insertInto('audit_counts')
    .values(counts)
    .onConflict((conflict) =>
      conflict
        .columns(['span', 'begins', 'action', 'outcome', 'card', 'reason'])
        .doUpdateSet({ entries: sql`audit_counts.entries + excluded.entries` }),
    )
    .execute()
}

/** Deletes counts of spans that started before a time. */
export async function deleteCounts(tx: Transaction, span: CountedSpan, before: EpochMilliseconds): Promise<void> {
  await tx.deleteFrom('audit_counts').where('span', '=', span).where('begins', '<', before).execute()
}
