import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { digestOf } from './migration-digest.ts'

/** Migrations by name. */
export type Migrations = Record<string, Migration>

/** Part of a migration: the changes to the tables of one owner, such as a feature. */
export type MigrationStep = {
  /**
   * Name of the migration: '0020-loyalty-points'. Migrations run in the order of their names. A released migration never changes. It
   * also has to run if its queries find no rows (`migration-digest.ts`).
   */
  of: string
  /** Position among the steps of this migration; omitted if there is only one step. */
  place?: number
  up: (db: Kysely<unknown>) => Promise<void>
}

/**
 * Combines the steps of all owners into migrations. The name of each ends with a digest of its statements. So a database in which another
 * form of the migration was applied has an unknown migration.
 *
 * @throws Error if two steps of a migration have the same position
 */
export async function migrationsOf(steps: readonly MigrationStep[]): Promise<Migrations> {
  const byName = Map.groupBy(steps, ({ of }) => of)
  const named = [...byName].map(async ([name, parts]) => {
    const migration = inOrder(name, parts)
    return [`${name}.${await digestOf(migration)}`, migration] as const
  })
  return Object.fromEntries(await Promise.all(named))
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
