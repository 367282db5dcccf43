import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { countRows } from '../../../platform/database/lists/paging.ts'
import type { AuditTables, CheckpointRow, CountedSpan, CountRow } from '../audit.tables.ts'
import { type AuditLine, BEFORE_ALL } from './checkpoint.ts'

export function findLastCheckpoint(db: Queryable<AuditTables>): Promise<CheckpointRow | undefined> {
  return db.selectFrom('audit_checkpoints').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
}

export function findCheckpoints(
  db: Queryable<AuditTables>,
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
  after: number
  upTo: number
  limit: number
}

export function findLines(db: Queryable<AuditTables>, { after, upTo, limit }: Stretch): Promise<AuditLine[]> {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export const countLinesAfter = (db: Queryable<AuditTables>, after: number): Promise<number> =>
  countRows(db.selectFrom('audit_log').where('id', '>', after))

export async function findTimeOfFirstUncovered(db: Queryable<AuditTables>): Promise<EpochMilliseconds | undefined> {
  const covered = (await findLastCheckpoint(db))?.last_id ?? BEFORE_ALL
  const lines = db.selectFrom('audit_log').select('at').where('id', '>', covered)
  return (await lines.orderBy('id').limit(1).executeTakeFirst())?.at
}

/** Returns false if another server has stored one with this number in the meantime. */
export async function insertCheckpoint(tx: Transaction<AuditTables>, checkpoint: CheckpointRow): Promise<boolean> {
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

export async function addCounts(tx: Transaction<AuditTables>, counts: CountRow[]): Promise<void> {
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

export async function deleteCounts(
  tx: Transaction<AuditTables>,
  span: CountedSpan,
  before: EpochMilliseconds,
): Promise<void> {
  await tx.deleteFrom('audit_counts').where('span', '=', span).where('begins', '<', before).execute()
}
