import { type Migrations, migrationsOf } from '../platform/database/migrations/migration.ts'
import { STEPS } from './owners.ts'

/** All migrations by name, applied in the order of their names and never changed once landed. */
export const MIGRATIONS: Migrations = migrationsOf(STEPS)
