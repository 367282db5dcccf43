import { ENGINES } from '../credentials/engines.ts'
import { FEATURES } from '../features/features.ts'
import type { MigrationStep } from '../platform/database/migrations/migration.ts'
import type { BackedUp, Tables } from '../platform/database/tables.ts'
import { lockMigrations } from '../platform/lock/lock.migrations.ts'

type TableOwner = { migrations?: readonly MigrationStep[]; tables?: BackedUp }

/** Locks: they say which server does a job for all, and end with it. */
const LEASES: TableOwner = { migrations: lockMigrations, tables: { leases: 'left-out' } }

/** All owners of tables. */
const OWNERS: readonly TableOwner[] = [...FEATURES, ...ENGINES, LEASES]

/** All steps of migrations. */
export const STEPS: readonly MigrationStep[] = OWNERS.flatMap(({ migrations = [] }) => migrations)

/** All tables, and whether a backup has each. */
export const TABLES = new Map(
  OWNERS.flatMap(({ tables = {} }) => Object.entries(tables) as [keyof Tables, BackedUp[keyof Tables]][]),
)

/** The tables that a backup has, each after those that it refers to. */
export const BACKED_UP: readonly (keyof Tables)[] = [...TABLES].flatMap(([table, backup]) =>
  backup === 'kept' ? [table] : [],
)
