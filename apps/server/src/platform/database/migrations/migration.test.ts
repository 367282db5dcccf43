import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrationsOf, type NamedMigration } from './migration.ts'

/** Returns a migration that creates a table with this column. */
const creates = (column: string): NamedMigration => ({
  name: '0001-tables',
  up: (db) => db.schema.createTable('t').addColumn(column, 'text').execute(),
})
const namesOf = async (...migrations: NamedMigration[]) => Object.keys(await migrationsOf(migrations))

it('two migrations with the same name are refused', async () => {
  await expect(migrationsOf([creates('a'), creates('b')])).rejects.toThrow('Two migrations have the name 0001-tables')
})

it('the name of a migration changes with its statements, and only with them', async () => {
  const [name = ''] = await namesOf(creates('a'))
  expect(name).toMatch(/^0001-tables\.[0-9a-f]{8}$/)
  expect(await namesOf(creates('b'))).not.toEqual([name])
  const inserts = (value: string, space: string): NamedMigration => ({
    name: '0001-tables',
    up: async (db) => void (await sql`insert${sql.raw(space)}into t values (${value})`.execute(db)),
  })
  expect(await namesOf(inserts('one', ' '))).toEqual(await namesOf(inserts('other', '\n      ')))
})
