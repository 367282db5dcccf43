import { existsSync } from 'node:fs'
import { ExplainedError } from '../platform/config/explained-error.ts'
import { Database, type DatabaseLocation, type TransactionWatch } from '../platform/database/database.ts'
import type { DatabaseLimits } from '../platform/database/database-limits.ts'
import { MIGRATIONS } from './migrations.ts'

/**
 * Opens the product's database and brings its tables up to date.
 *
 * @throws {DatabaseUnavailable} where it does not answer
 */
export const openDatabase = (
  location: DatabaseLocation,
  limits?: DatabaseLimits,
  watch?: () => TransactionWatch,
): Promise<Database> => Database.open(location, { migrations: MIGRATIONS, limits, watch })

/**
 * The same for a command beside a server.
 *
 * @throws {ExplainedError} where the server has no database here: an empty one would only mislead
 */
export async function openExistingDatabase(location: DatabaseLocation): Promise<Database> {
  if (location.kind === 'sqlite' && !existsSync(location.file))
    throw new ExplainedError(
      `There is no database at ${location.file}.\nGive the settings that the server is started with: DATA_DIR=<its folder>, or DATABASE_URL=<its PostgreSQL database>.`,
    )
  return openDatabase(location)
}
