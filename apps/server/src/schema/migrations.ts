import { type Migrations, migrationsOf } from '../platform/database/migrations/migration.ts'
import { ALL_MIGRATIONS } from './owners.ts'

/** Migrations are applied in the order of their names and never changed after a release. */
export const MIGRATIONS: Migrations = await migrationsOf(ALL_MIGRATIONS)
