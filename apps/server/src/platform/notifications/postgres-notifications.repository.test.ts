import { startTemporaryPostgres, type TemporaryPostgres } from '@vitrine/temporary-postgres/server.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase, type Tables } from '../../schema/all-tables.fixture.ts'
import type { Database } from '../database/database.ts'
import { DATABASE_LIMITS } from '../database/database-limits.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../database/empty-database.fixture.ts'
import { PostgresNotifications } from './postgres-notifications.ts'

type Server = { database: Database<Tables>; notifications: PostgresNotifications }

let empty: EmptyDatabase
let url: string
const servers: Server[] = []
beforeEach(async () => {
  empty = await createEmptyDatabase('postgres')
  if (empty.location.kind === 'postgres') url = empty.location.url
})
afterEach(async () => {
  for (const { database, notifications } of servers.splice(0)) {
    await notifications.close()
    await database.close()
  }
  await empty.remove()
})

async function startServer(): Promise<Server> {
  const database = await openDatabase(empty.location)
  const notifications = new PostgresNotifications(database, url)
  await notifications.connect()
  servers.push({ database, notifications })
  return { database, notifications }
}

const listen = ({ notifications }: Server, id: string) => {
  const listener = vi.fn()
  notifications.subscribe(id, listener)
  return listener
}

const announce = ({ database, notifications }: Server, id: string) =>
  database.transaction(async (tx) => notifications.announce(tx, id))

describe('a notification among servers on one PostgreSQL', () => {
  it('reaches listeners on the same server and on other servers', async () => {
    const [here, there] = [await startServer(), await startServer()]
    const [heardHere, heardThere, other] = [listen(here, 'id'), listen(there, 'id'), listen(there, 'other')]
    await announce(here, 'id')
    await vi.waitFor(() => {
      expect(heardHere).toHaveBeenCalledTimes(1)
      expect(heardThere).toHaveBeenCalledTimes(1)
    })
    expect(other).not.toHaveBeenCalled()
  })

  it('is never sent for a transaction that rolled back', async () => {
    const [here, there] = [await startServer(), await startServer()]
    const heard = listen(there, 'failed')
    const heardLater = listen(there, 'committed')
    const failing = here.database.transaction(async (tx) => {
      here.notifications.announce(tx, 'failed')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await announce(here, 'committed')
    await vi.waitFor(() => expect(heardLater).toHaveBeenCalledTimes(1))
    expect(heard).not.toHaveBeenCalled()
  })

  it('contains no id in the database, because ids are secrets', async () => {
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

  it('arrives again after the connection broke', async () => {
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

describe('notifications when PostgreSQL freezes', () => {
  const limits = { ...DATABASE_LIMITS, connection: 300, answer: 300, close: 300 }
  let postgres: TemporaryPostgres
  beforeAll(async () => {
    postgres = await startTemporaryPostgres()
  })
  afterAll(() => postgres.stop())

  it('arrive again once it continues, because the heartbeat detects the failure; and closing does not wait for PostgreSQL', async () => {
    const database = await openDatabase({ kind: 'postgres', url: postgres.url }, limits)
    const notifications = new PostgresNotifications(database, postgres.url, {
      limits,
      rhythm: { heartbeat: 100, reconnect: 100 },
    })
    servers.push({ database, notifications })
    await notifications.connect()
    const listeners = () =>
      sql<{ pid: number }>`select pid from pg_stat_activity where query in ('listen vitrine_changes', 'select 1')
        and pid <> pg_backend_pid()`.execute(database.query)
    const before = (await listeners()).rows
    expect(before).toHaveLength(1)
    postgres.freeze()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    postgres.thaw()
    const heard = listen({ database, notifications }, 'id')
    await vi.waitFor(
      async () => {
        await announce({ database, notifications }, 'id')
        expect(heard).toHaveBeenCalled()
      },
      { timeout: 10_000, interval: 200 },
    )
    const after = (await listeners()).rows
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)

    postgres.freeze()
    const start = Date.now()
    await notifications.close()
    await database.close()
    expect(Date.now() - start).toBeLessThan(3000)
    postgres.thaw()
  })
})
