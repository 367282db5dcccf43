import { dirname } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../schema/all-tables.fixture.ts'
import { Database } from './database.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { createEmptyDatabase, DATABASE_KINDS, type EmptyDatabase, runStatement } from './empty-database.fixture.ts'
import type { Migrations } from './migrations/migration.ts'
import { unfitError } from './unfit-database.ts'

const nothing = { up: async () => {} }
const OURS: Migrations = { '0001-first': nothing, '0002-second': nothing }

describe.each(DATABASE_KINDS)('a server on %s', (kind) => {
  let empty: EmptyDatabase
  const opened: Database[] = []
  const open = async (migrations: Migrations): Promise<Database> => {
    const database = await Database.open<Tables>(empty.location, { migrations })
    opened.push(database)
    return database
  }
  beforeEach(async () => {
    empty = await createEmptyDatabase(kind)
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()))
    await empty.remove()
  })

  it('is ready until a newer version migrates the tables, and reports that from then on', async () => {
    const database = await open(OURS)
    await expect(database.checkReady()).resolves.toBeUndefined()
    await open(OURS)
    await expect(database.checkReady(), 'another server of the same version').resolves.toBeUndefined()
    const newer = await open({ ...OURS, '0003-third': nothing })
    await expect(database.checkReady()).rejects.toThrow(
      /^The database .+ was updated by a newer version of Vitrine, with the migration '0003-third': start that version, or restore .+ 'vitrine restore [^.]+'\.$/,
    )
    await expect(database.check(), 'the database itself answers').resolves.toBeUndefined()
    await expect(newer.checkReady()).resolves.toBeUndefined()
  })

  it.each<[string, Migrations]>([
    ['has another name', { '0001-first': nothing, '0002-renamed': nothing }],
    ['comes before one that was applied', { '0000-before': nothing, ...OURS }],
  ])(
    'says in a sentence what to do with the data of another version, one of whose migrations %s',
    async (_what, now) => {
      await open(OURS)
      const { location } = empty
      const told =
        location.kind === 'sqlite'
          ? [
              `The database in ${dirname(location.file)} was`,
              `'mv ${dirname(location.file)} ${dirname(location.file)}-old'.`,
            ]
          : [`The database ${new URL(location.url).pathname.slice(1)} on 127.0.0.1:`, "'createdb test_"]
      const refusal = await open(now).then(
        () => 'nothing',
        (error: Error) => error.message,
      )
      expect(refusal).toMatch(/ was made by another version of Vitrine: .+[^.]\.$/)
      for (const part of told) expect(refusal).toContain(part)
      expect(refusal, 'the password').not.toContain('@')
    },
  )

  const itOnPostgres = kind === 'postgres' ? it : () => {}

  itOnPostgres('names the folder of the Unix socket that the address contains instead of a host', async () => {
    const database = await open(OURS)
    const error = await unfitError(database.query, {
      location: { kind: 'postgres', url: 'postgresql:///vitrine?host=/run/postgresql' },
      migrations: { '0000-before': nothing, ...OURS },
    })
    expect(error?.message).toMatch(/^The database vitrine on \/run\/postgresql was made by another version/)
  })

  itOnPostgres('says which right is missing in an empty database', async () => {
    if (empty.location.kind !== 'postgres') throw new Error('runs on PostgreSQL only')
    const url = new URL(empty.location.url)
    const role = `reader_${url.pathname.slice(1)}`
    await runStatement(url.href, `create role ${role} login password 'reader'`)
    Object.assign(url, { username: role, password: 'reader' })
    try {
      const opening = Database.open<Tables>({ kind: 'postgres', url: url.href }, { migrations: OURS })
      await expect(opening).rejects.toThrow('permission denied for schema public')
    } finally {
      await runStatement(empty.location.url, `drop role ${role}`)
    }
  })

  it('starts a migration again that deadlocked with a server of the previous version, and does so ten times', async () => {
    let runs = 0
    const deadlocks = (times: number) => ({
      up: async () => {
        runs += 1
        const cause = Object.assign(new Error('deadlock detected'), { code: '40P01' })
        if (runs <= times) throw new DatabaseUnavailable('concurrent transactions conflicted', { cause })
      },
    })
    await expect(open({ ...OURS, '0003-third': deadlocks(10) })).rejects.toThrow('concurrent transactions conflicted')
    expect(runs).toBe(10)
    runs = 0
    await expect((await open({ ...OURS, '0003-third': deadlocks(9) })).checkReady()).resolves.toBeUndefined()
  })

  it('does not mistake a property that every object has for a known migration', async () => {
    const database = await open(OURS)
    await open({ ...OURS, constructor: nothing })
    await expect(database.checkReady()).rejects.toThrow(/with the migration 'constructor'/)
    await expect(open(OURS)).rejects.toThrow(/with the migration 'constructor'/)
  })
})
