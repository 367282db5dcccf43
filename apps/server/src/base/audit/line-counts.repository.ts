import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import type { CountedSpan } from './audit.tables.ts'
import { BEFORE_ALL } from './checkpoints/checkpoint.ts'
import { findLastCheckpoint } from './checkpoints/checkpoints.repository.ts'
import { COUNTED } from './line-counts.ts'

/** `span`: length of the stored counts that are added up to parts. */
export type Window = { name: string; span: CountedSpan; from: EpochMilliseconds; partLength: Milliseconds }

/** `begins`: start of the part; null for the whole window. */
export type LineCount = {
  window: string
  begins: EpochMilliseconds | null
  action: string
  outcome: string
  /** Empty if the lines do not concern a card; null in counts of a single part. */
  card: string | null
  reason: string | null
  entries: number
}

/**
 * For lines that a checkpoint covers, reads the counts stored with the checkpoint; counts the other lines itself. One statement does both,
 * so a line that is being covered at the same time is not counted twice.
 */
export async function countLinesOf(db: Queryable, windows: readonly Window[]): Promise<LineCount[]> {
  const earliest = Math.min(...windows.map(({ from }) => from))
  // Newer checkpoints may follow, so this id is only a lower bound. The query below contains it as a literal: PostgreSQL then knows
  // that few lines remain, and reads only those.
  const covered = (await findLastCheckpoint(db))?.last_id ?? BEFORE_ALL
  const inWindows = windows.map(({ name, span, from, partLength }) => {
    const [length, first] = [sql.lit(partLength), sql.lit(from)]
    return sql`
      select ${sql.lit(name)} as name, begins - (begins - ${first}) % ${length} as part, action, outcome, card, reason, entries
      from audit_counts where span = ${sql.lit(span)} and begins >= ${first}
      union all
      select ${sql.lit(name)}, begins - (begins - ${first}) % ${length}, action, outcome, card, reason, entries
      from uncovered where begins >= ${first}`
  })
  const { rows } = await sql<LineCount>`
    with uncovered as (
      select at - at % ${sql.lit(COUNTED['five-minutes'].length)} as begins, action, outcome,
        coalesce(card, '') as card, coalesce(reason, '') as reason, count(*) as entries
      from audit_log
      where id > ${sql.lit(covered)}
        and id > coalesce((select last_id from audit_checkpoints order by number desc limit 1), ${sql.lit(BEFORE_ALL)})
        and at >= ${sql.lit(earliest)}
      group by 1, 2, 3, 4, 5
    ), counted as (${sql.join(inWindows, sql` union all `)})
    select name as "window", part as begins, action, outcome, null as card, null as reason, sum(entries) as entries
    from counted group by name, part, action, outcome
    union all
    select name, null, action, outcome, card, reason, sum(entries) from counted group by name, action, outcome, card, reason`.execute(
    db,
  )
  // PostgreSQL returns a sum as text.
  return rows.map((row) => ({ ...row, entries: Number(row.entries) }))
}
