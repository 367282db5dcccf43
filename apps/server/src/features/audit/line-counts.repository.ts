import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import type { CountedSpan } from './audit.tables.ts'
import { BEFORE_ALL } from './checkpoints/checkpoint.ts'
import { findLastCheckpoint } from './checkpoints/checkpoints.repository.ts'
import { COUNTED } from './line-counts.ts'

/** A time that is looked back over, in equal parts, each as long as one or several of the spans that are counted. */
export type Window = { name: string; span: CountedSpan; from: number; partLength: number }

/** How many lines of a kind there are in a part of a window; in the whole of it where `begins` is null. */
export type LineCount = {
  window: string
  begins: number | null
  action: string
  outcome: string
  /** Empty where it is about none; null where `begins` is none. */
  card: string | null
  reason: string | null
  entries: number
}

/**
 * Counts lines: those that are sealed were counted then, and the others are now. In one statement, so that none is counted twice that is
 * being sealed meanwhile.
 */
export async function countLinesOf(db: Queryable, windows: readonly Window[]): Promise<LineCount[]> {
  const earliest = Math.min(...windows.map(({ from }) => from))
  // At least so many were sealed before: with a number PostgreSQL knows that few lines are left, and looks at these alone.
  const sealed = (await findLastCheckpoint(db))?.last_id ?? BEFORE_ALL
  const inWindows = windows.map(({ name, span, from, partLength }) => {
    const [length, first] = [sql.lit(partLength), sql.lit(from)]
    return sql`
      select ${sql.lit(name)} as name, begins - (begins - ${first}) % ${length} as part, action, outcome, card, reason, entries
      from audit_counts where span = ${sql.lit(span)} and begins >= ${first}
      union all
      select ${sql.lit(name)}, begins - (begins - ${first}) % ${length}, action, outcome, card, reason, entries
      from unsealed where begins >= ${first}`
  })
  const { rows } = await sql<LineCount>`
    with unsealed as (
      select at - at % ${sql.lit(COUNTED['five-minutes'].length)} as begins, action, outcome,
        coalesce(card, '') as card, coalesce(reason, '') as reason, count(*) as entries
      from audit_log
      where id > ${sql.lit(sealed)}
        and id > coalesce((select last_id from audit_seals order by number desc limit 1), ${sql.lit(BEFORE_ALL)})
        and at >= ${sql.lit(earliest)}
      group by 1, 2, 3, 4, 5
    ), counted as (${sql.join(inWindows, sql` union all `)})
    select name as "window", part as begins, action, outcome, null as card, null as reason, sum(entries) as entries
    from counted group by name, part, action, outcome
    union all
    select name, null, action, outcome, card, reason, sum(entries) from counted group by name, action, outcome, card, reason`.execute(
    db,
  )
  // PostgreSQL gives a sum as text.
  return rows.map((row) => ({ ...row, entries: Number(row.entries) }))
}
