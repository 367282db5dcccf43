import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { type MigrationStep, migrationsOf } from './migration.ts'

/** Returns a step that creates a table with this column. */
const creates = (
  column: string,
  about: Pick<MigrationStep, 'of' | 'place'> = { of: '0001-tables' },
): MigrationStep => ({
  ...about,
  up: (db) => db.schema.createTable('t').addColumn(column, 'text').execute(),
})
const namesOf = async (...steps: MigrationStep[]) => Object.keys(await migrationsOf(steps))

it('the steps of a migration run in the order of their positions, not of their owners', async () => {
  const ran: number[] = []
  const step = (place: number): MigrationStep => ({ of: '0001-tables', place, up: async () => void ran.push(place) })
  const [migration] = Object.values(await migrationsOf([step(2), step(0), step(1)]))
  ran.length = 0
  await migration?.up({} as Kysely<unknown>)
  expect(ran).toEqual([0, 1, 2])
})

it('two steps of a migration at the same position are refused', async () => {
  const at = { of: '0001-tables', place: 1 }
  await expect(migrationsOf([creates('a', at), creates('b', at)])).rejects.toThrow('0001-tables have the same position')
})

it('the name of a migration changes with its statements, and only with them', async () => {
  const [name = ''] = await namesOf(creates('a'))
  expect(name).toMatch(/^0001-tables\.[0-9a-f]{8}$/)
  expect(await namesOf(creates('b'))).not.toEqual([name])
  const inserts = (value: string, space: string): MigrationStep => ({
    of: '0001-tables',
    up: async (db) => void (await sql`insert${sql.raw(space)}into t values (${value})`.execute(db)),
  })
  expect(await namesOf(inserts('one', ' '))).toEqual(await namesOf(inserts('other', '\n      ')))
})
