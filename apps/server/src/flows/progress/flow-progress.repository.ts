import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { sql } from 'kysely'
import { mergeCounts } from '../../platform/database/counts/merge-counts.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { progressCounting } from './flow-progress.counting.ts'
import type { FlowProgressRow, FlowProgressTables } from './flow-progress.tables.ts'

const HOUR: Milliseconds = 3_600_000
/** Age from which minutes are merged to hours. The overview shows the minutes of one hour. */
const FINE: Milliseconds = 2 * HOUR
/** Age from which counts are deleted. The overview shows a week. */
const KEPT: Milliseconds = 8 * 24 * HOUR

export type FlowProgress = Omit<FlowProgressRow, 'connection'>

export async function findProgress(
  db: Queryable<FlowProgressTables>,
  from: EpochMilliseconds,
): Promise<FlowProgress[]> {
  const rows = await db
    .selectFrom('flow_progress')
    .select(({ fn }) => ['begins', 'kind', 'step', fn.sum<number>('flows').as('flows')])
    .where('begins', '>=', from)
    .groupBy(['begins', 'kind', 'step'])
    .orderBy('begins')
    .execute()
  // PostgreSQL returns a sum as text.
  return rows.map(({ flows, ...row }) => ({ ...row, flows: Number(flows) })).filter(({ flows }) => flows > 0)
}

export async function mergeProgress(tx: Transaction<FlowProgressTables>, now: EpochMilliseconds): Promise<void> {
  await tx
    .deleteFrom('flow_progress')
    .where('begins', '<', now - KEPT)
    .execute()
  const fineFrom = now - FINE - ((now - FINE) % HOUR)
  await mergeCounts(tx, progressCounting('issuance'), {
    where: sql`begins < ${fineFrom} and begins % ${sql.lit(HOUR)} <> 0`,
    keyOf: ({ begins, ...row }) => ({ ...row, begins: Number(begins) - (Number(begins) % HOUR) }),
  })
}
