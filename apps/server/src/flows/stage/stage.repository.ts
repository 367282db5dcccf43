import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { statementsOn } from '../../platform/database/prepared.ts'
import type { StageTables } from './stage.tables.ts'

const { preparedChange, preparedFind } = statementsOn<StageTables>()

/** Returns false if the hour already has as many as `limit`. */
export const countOffer = preparedChange((db, { hour, limit }: { hour: EpochMilliseconds; limit: number }) =>
  db
    .insertInto('stage_hours')
    .values({ hour, offers: 1 })
    .onConflict((conflict) =>
      conflict
        .column('hour')
        .doUpdateSet(({ eb, ref }) => ({ offers: eb(ref('stage_hours.offers'), '+', 1) }))
        .where('stage_hours.offers', '<', limit),
    ),
)

export const findOffersOf = preparedFind((db, { hour }: { hour: EpochMilliseconds }) =>
  db.selectFrom('stage_hours').select('offers').where('hour', '=', hour),
)

export async function deleteHoursBefore(db: Queryable<StageTables>, before: EpochMilliseconds): Promise<void> {
  await db.deleteFrom('stage_hours').where('hour', '<', before).execute()
}
