import { ENGINES } from '../credentials/engines.ts'
import { FEATURES } from '../features.ts'
import type { NamedMigration } from '../platform/database/migrations/migration.ts'
import type { BackedUp } from '../platform/database/tables.ts'
import { lockMigrations } from '../platform/lock/lock.migrations.ts'

type TableOwner = { migrations?: readonly NamedMigration[]; tables?: BackedUp }

/** Locks expire, so they are not backed up. */
const LOCKS: TableOwner = { migrations: lockMigrations, tables: { locks: 'left-out' } }

const OWNERS: readonly TableOwner[] = [...FEATURES, ...ENGINES, LOCKS]

export const ALL_MIGRATIONS: readonly NamedMigration[] = OWNERS.flatMap(({ migrations = [] }) => migrations)

/** All tables by name, with a value that says whether a backup contains them. */
export const TABLES = new Map(OWNERS.flatMap(({ tables = {} }) => Object.entries(tables)))

/** Each table comes after the tables it references. */
export const BACKED_UP: readonly string[] = [...TABLES].flatMap(([table, backup]) => (backup === 'kept' ? [table] : []))
