import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Migrations by name. */
export type Migrations = Record<string, Migration>

/** One owner's part of a migration: changes of its own tables. */
export type MigrationStep = {
  /** The name of the migration: '0020-loyalty-points'. All are applied in the order of their names, and never changed once landed. */
  of: string
  /** Its place among the steps of this migration; left out where it is the only one. */
  place?: number
  up: (db: Kysely<unknown>) => Promise<void>
}

/**
 * The migrations that the steps of all owners make together.
 *
 * @throws Error where two steps have the same place in one migration
 */
export function migrationsOf(steps: readonly MigrationStep[]): Migrations {
  const byName = Map.groupBy(steps, ({ of }) => of)
  return Object.fromEntries([...byName].map(([name, parts]) => [name, inOrder(name, parts)]))
}

function inOrder(name: string, steps: readonly MigrationStep[]): Migration {
  const sorted = steps.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
  const places = new Set(sorted.map(({ place }) => place ?? 0))
  if (places.size < sorted.length) throw new Error(`Two steps of the migration ${name} have the same place`)
  return {
    up: async (db: Kysely<unknown>) => {
      for (const { up } of sorted) await up(db)
    },
  }
}
