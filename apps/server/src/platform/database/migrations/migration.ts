import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { digestOf } from './migration-digest.ts'

export type Migrations = Record<string, Migration>

export type NamedMigration = {
  /**
   * Name: '0020-loyalty-points'. Migrations run in the order of their names. A released migration never changes. It also has to run if its
   * queries find no rows (`migration-digest.ts`).
   */
  name: string
  up: (db: Kysely<unknown>) => Promise<void>
}

/**
 * The name of each migration ends with a digest of its statements. So a database in which another form of the migration was applied has an
 * unknown migration.
 */
export async function migrationsOf(all: readonly NamedMigration[]): Promise<Migrations> {
  const twice = all.find(({ name }, index) => all.findIndex((other) => other.name === name) < index)
  if (twice) throw new Error(`Two migrations have the name ${twice.name}`)
  const named = all.map(async ({ name, up }) => [`${name}.${await digestOf({ up })}`, { up }] as const)
  return Object.fromEntries(await Promise.all(named))
}
