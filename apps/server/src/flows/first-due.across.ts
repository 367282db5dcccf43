import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { IssuanceTables } from './issuance/issuance.tables.ts'
import type { PresentationTables } from './presentation/presentation.tables.ts'

/** Returns the earliest time at which a kept flow is due to be ended or erased. It may be in the past. */
export async function findFirstDue(
  db: Queryable<IssuanceTables & PresentationTables>,
): Promise<EpochMilliseconds | undefined> {
  const issuance = await db
    .selectFrom('issuances')
    .select('expires_at as due')
    .where('client', 'is not', null)
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
  const presentation = await db
    .selectFrom('presentations')
    // This must be the same expression as in the index `presentations_live`. Otherwise the index is not used.
    .select(({ fn }) => fn.coalesce('erase_at', 'expires_at').as('due'))
    .where('client', 'is not', null)
    .orderBy(({ fn }) => fn.coalesce('erase_at', 'expires_at'))
    .limit(1)
    .executeTakeFirst()
  const times = [issuance, presentation].flatMap((row) => row?.due ?? [])
  return times.length === 0 ? undefined : Math.min(...times)
}
