import { ENGINES } from '../credentials/engines.ts'
import { FEATURES } from '../features.ts'
import type { NamedMigration } from '../platform/database/migrations/migration.ts'
import type { BackedUp, Tables } from '../platform/database/tables.ts'
import { lockMigrations } from '../platform/lock/lock.migrations.ts'

type TableOwner = { migrations?: readonly NamedMigration[]; tables?: BackedUp }

/** Table of locks, which let one server do a job on behalf of all. Locks expire, so they are not backed up. */
const LOCKS: TableOwner = { migrations: lockMigrations, tables: { locks: 'left-out' } }

/** All parts of the product that own tables. */
const OWNERS: readonly TableOwner[] = [...FEATURES, ...ENGINES, LOCKS]

/** Migrations of the tables of all owners. */
export const ALL_MIGRATIONS: readonly NamedMigration[] = OWNERS.flatMap(({ migrations = [] }) => migrations)

/** All tables by name, with a value that says whether a backup contains them. */
export const TABLES = new Map(
  OWNERS.flatMap(({ tables = {} }) => Object.entries(tables) as [keyof Tables, BackedUp[keyof Tables]][]),
)

/** Tables that a backup contains. Each table comes after the tables it references. */
export const BACKED_UP: readonly (keyof Tables)[] = [...TABLES].flatMap(([table, backup]) =>
  backup === 'kept' ? [table] : [],
)
