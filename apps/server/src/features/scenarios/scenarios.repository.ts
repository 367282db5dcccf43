import type { Queryable } from '../../platform/database/database.ts'
import type { ScenarioVersionRow } from './scenarios.tables.ts'

/** Stores a version of a scenario. Flows that started with this version use it even after the file has changed. */
export async function saveScenarioVersion(db: Queryable, row: ScenarioVersionRow): Promise<void> {
  await db
    .insertInto('scenario_versions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findScenarioVersion(
  db: Queryable,
  scenarioId: string,
  version: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('scenario_versions')
    .select('definition')
    .where('scenario_id', '=', scenarioId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.definition
}
