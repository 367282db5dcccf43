import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import type { CheckpointRow, CountedSpan, CountRow } from '../audit.tables.ts'
import { type AuditLine, BEFORE_ALL } from './checkpoint.ts'

export function findLastCheckpoint(db: Queryable): Promise<CheckpointRow | undefined> {
  return db.selectFrom('audit_seals').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
}

/** Seals in order: a page of them, after one by its number. */
export function findCheckpoints(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<CheckpointRow[]> {
  return db.selectFrom('audit_seals').selectAll().where('number', '>', after).orderBy('number').limit(limit).execute()
}

type Stretch = {
  /** The last id that is not in it. */
  after: number
  /** The last id that may be in it. */
  upTo: number
  limit: number
}

/** Lines in the order of their ids: as many as may be asked for at once. */
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

/** How many lines there are after an id. */
export async function countLinesAfter(db: Queryable, after: number): Promise<number> {
  const { entries } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where('id', '>', after)
    .executeTakeFirstOrThrow()
  return Number(entries)
}

/** When the first line is from that is not sealed; undefined where all are. */
export async function findUncoveredSince(db: Queryable): Promise<number | undefined> {
  const sealed = (await findLastCheckpoint(db))?.last_id ?? BEFORE_ALL
  const lines = db.selectFrom('audit_log').select('at').where('id', '>', sealed)
  return (await lines.orderBy('id').limit(1).executeTakeFirst())?.at
}

/** Stores a seal; false where another server has sealed meanwhile. */
export async function insertCheckpoint(tx: Transaction, seal: CheckpointRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('audit_seals')
    .values(seal)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Adds to what was counted before. */
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

/** Deletes counts of spans that began before a time. */
export async function deleteCounts(tx: Transaction, span: CountedSpan, before: number): Promise<void> {
  await tx.deleteFrom('audit_counts').where('span', '=', span).where('begins', '<', before).execute()
}
