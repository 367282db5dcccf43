import { existsSync } from 'node:fs'
import { ExplainedError } from '../platform/config/explained-error.ts'
import { Database, type TransactionWatch } from '../platform/database/database.ts'
import type { DatabaseLimits } from '../platform/database/database-limits.ts'
import type { DatabaseLocation } from '../platform/database/database-location.ts'
import type { ServerLockOptions } from '../platform/database/sqlite/server-lock.ts'
import { MIGRATIONS } from './migrations.ts'

/** Opens the product's database and migrates its tables to this version. */
export const openDatabase = (
  location: DatabaseLocation,
  limits?: DatabaseLimits,
  forServer?: { watch?: (() => TransactionWatch) | undefined; server?: ServerLockOptions },
): Promise<Database> => Database.open(location, { migrations: MIGRATIONS, limits, ...forServer })

/** @throws {ExplainedError} if the database does not exist: creating an empty one would be misleading */
export async function openExistingDatabase(location: DatabaseLocation): Promise<Database> {
  if (location.kind === 'sqlite' && !existsSync(location.file))
    throw new ExplainedError(
      `There is no database at ${location.file}.\nRun this command with the settings of the server: DATA_DIR=<its data folder>, or DATABASE_URL=<its PostgreSQL database>.`,
    )
  return openDatabase(location)
}
