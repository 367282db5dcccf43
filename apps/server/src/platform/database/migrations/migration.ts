import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Migrations by name. */
export type Migrations = Record<string, Migration>

/** Part of a migration: the changes to the tables of one owner, such as a feature. */
export type MigrationStep = {
  /**
   * Name of the migration: '0020-loyalty-points'. Migrations run in the order of their names. A released migration never changes.
   */
  of: string
  /** Position among the steps of this migration; omitted if there is only one step. */
  place?: number
  up: (db: Kysely<unknown>) => Promise<void>
}

/**
 * Combines the steps of all owners into migrations.
 *
 * @throws Error if two steps of a migration have the same position
 */
export function migrationsOf(steps: readonly MigrationStep[]): Migrations {
  const byName = Map.groupBy(steps, ({ of }) => of)
  return Object.fromEntries([...byName].map(([name, parts]) => [name, inOrder(name, parts)]))
}

function inOrder(name: string, steps: readonly MigrationStep[]): Migration {
  const sorted = steps.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
  const positions = new Set(sorted.map(({ place }) => place ?? 0))
  if (positions.size < sorted.length) throw new Error(`Two steps of the migration ${name} have the same position`)
  return {
    up: async (db: Kysely<unknown>) => {
      for (const { up } of sorted) await up(db)
    },
  }
}
