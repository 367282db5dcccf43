import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Database } from '../database/database.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../database/each-database.fixture.ts'
import { PostgresChanges } from './postgres-changes.ts'

type Server = { database: Database; changes: PostgresChanges }

let empty: EmptyDatabase
let url: string
const servers: Server[] = []
beforeEach(async () => {
  empty = await createEmptyDatabase('postgres')
  if (empty.configuration.kind === 'postgres') url = empty.configuration.url
})
afterEach(async () => {
  for (const { database, changes } of servers.splice(0)) {
    await changes.close()
    await database.close()
  }
  await empty.remove()
})

async function startServer(): Promise<Server> {
  const database = await Database.open(empty.configuration)
  const changes = new PostgresChanges(database, url)
  await changes.connect()
  servers.push({ database, changes })
  return { database, changes }
}

const listen = ({ changes }: Server, id: string) => {
  const listener = vi.fn()
  changes.subscribe(id, listener)
  return listener
}

const announce = ({ database, changes }: Server, id: string) =>
  database.transaction(async (tx) => changes.announce(tx, id))

describe('the news of a change among servers on one PostgreSQL', () => {
  it('reaches listeners at the same server and at the others', async () => {
    const [here, there] = [await startServer(), await startServer()]
    const [heardHere, heardThere, other] = [listen(here, 'id'), listen(there, 'id'), listen(there, 'other')]
    await announce(here, 'id')
    await vi.waitFor(() => {
      expect(heardHere).toHaveBeenCalledTimes(1)
      expect(heardThere).toHaveBeenCalledTimes(1)
    })
    expect(other).not.toHaveBeenCalled()
  })

  it('never comes from a transaction that rolled back', async () => {
    const [here, there] = [await startServer(), await startServer()]
    const heard = listen(there, 'failed')
    const heardLater = listen(there, 'committed')
    const failing = here.database.transaction(async (tx) => {
      here.changes.announce(tx, 'failed')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await announce(here, 'committed')
    await vi.waitFor(() => expect(heardLater).toHaveBeenCalledTimes(1))
    expect(heard).not.toHaveBeenCalled()
  })

  it('carries no id through the database, because ids are secrets', async () => {
    const here = await startServer()
    const spy = new pg.Client({ connectionString: url })
    await spy.connect()
    const payloads: (string | undefined)[] = []
    spy.on('notification', ({ payload }) => payloads.push(payload))
    await spy.query('listen vitrine_changes')
    await announce(here, 'a-secret-id')
    await vi.waitFor(() => expect(payloads).toHaveLength(1))
    await spy.end()
    expect(payloads[0]).not.toContain('a-secret-id')
  })

  it('comes again after the connection broke', async () => {
    const [here, there] = [await startServer(), await startServer()]
    const heard = listen(there, 'id')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen %' and datname = current_database()`.execute(here.database.query)
    await vi.waitFor(
      async () => {
        await announce(here, 'id')
        expect(heard).toHaveBeenCalled()
      },
      { timeout: 10_000, interval: 300 },
    )
  })
})
