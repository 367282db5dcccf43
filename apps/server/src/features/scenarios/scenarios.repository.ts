import * as z from 'zod'
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

/** The engine in a stored version: its name, in versions of earlier releases, or an object with its name. */
const zNamedEngine = z.object({
  engine: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).optional(),
})

/**
 * Returns the engines that the stored versions of a card name, each once; undefined for a version that names none. Returns an empty list
 * if no version is stored.
 */
export async function findEnginesOfCard(db: Queryable, scenarioId: string): Promise<(string | undefined)[]> {
  const rows = await db
    .selectFrom('scenario_versions')
    .select('definition')
    .where('scenario_id', '=', scenarioId)
    .execute()
  return [...new Set(rows.map(({ definition }) => zNamedEngine.parse(JSON.parse(definition)).engine))]
}
