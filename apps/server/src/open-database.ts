import { MIGRATIONS } from './migrations.ts'
import { Database, type DatabasePlace } from './platform/database/database.ts'
import type { DatabaseLimits } from './platform/database/database-limits.ts'

/**
 * Opens the product's database and brings its tables up to date.
 *
 * @throws {DatabaseUnavailable} where it does not answer
 */
export const openDatabase = (place: DatabasePlace, limits?: DatabaseLimits): Promise<Database> =>
  Database.open(place, { migrations: MIGRATIONS, limits })
