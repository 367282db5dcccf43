import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Migrations by name. */
export type Migrations = Record<string, Migration>

/** What one feature or engine changes in its own tables. */
type MigrationStep = (db: Kysely<unknown>) => Promise<void>

/** A migration of these steps. */
export const inOrder = (...steps: MigrationStep[]): Migration => ({
  up: async (db: Kysely<unknown>) => {
    for (const step of steps) await step(db)
  },
})
