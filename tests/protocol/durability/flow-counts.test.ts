import { join } from 'node:path'
import { startTemporaryPostgres } from '@vitrine/temporary-postgres/server.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import type { DatabaseLocation } from '../../../apps/server/src/platform/database/database-location.ts'
import { openDatabase, type Tables } from '../../../apps/server/src/schema/all-tables.fixture.ts'
import { freePort } from '../../free-port.ts'
import { TestWallet } from '../wallet/wallet.ts'
import { ServerProcess, temporaryFolder, trustAnchorOf } from './server-process.ts'

const LIMIT = 30
/** Number of flows that are started at once while a server is killed. */
const AT_ONCE = 24

type Stage = { servers: ServerProcess[]; database: Database<Tables>; wallet: TestWallet; stop(): Promise<void> }

async function startOn(location: DatabaseLocation, environment: Record<string, string>, count: number) {
  const port = await freePort()
  const common = {
    OPEN_FLOWS_PER_ADDRESS: String(LIMIT),
    PUBLIC_URL: `http://localhost:${port}`,
    ...environment,
  }
  const servers = [await ServerProcess.start(common, port)]
  while (servers.length < count) servers.push(await ServerProcess.start(common))
  return { servers, database: await openDatabase(location) }
}

async function startOne(): Promise<Stage> {
  const data = temporaryFolder()
  const location = { kind: 'sqlite', file: join(data.path, 'vitrine.sqlite') } as const
  const { servers, database } = await startOn(location, { DATA_DIR: data.path }, 1)
  const stop = async () => {
    await database.close()
    for (const server of servers) await server.kill()
    data.remove()
  }
  return { servers, database, stop, wallet: walletOf(data.path) }
}

async function startTwo(): Promise<Stage> {
  const data = temporaryFolder()
  const postgres = await startTemporaryPostgres()
  const location = { kind: 'postgres', url: postgres.url } as const
  const { servers, database } = await startOn(location, { DATA_DIR: data.path, DATABASE_URL: postgres.url }, 2)
  const stop = async () => {
    await database.close()
    for (const server of servers) await server.kill()
    await postgres.stop()
    data.remove()
  }
  return { servers, database, stop, wallet: walletOf(data.path) }
}

const walletOf = (folder: string) => new TestWallet({ trustAnchors: [trustAnchorOf(join(folder, 'keys'))] })

describe.each([
  ['one server on SQLite', startOne],
  ['two servers on one PostgreSQL', startTwo],
] as const)('the quota of an address with %s', (_name, start) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await start()
  })
  afterAll(() => stage?.stop())

  const serverOf = (index: number): ServerProcess => {
    const server = stage.servers[index % stage.servers.length]
    if (!server) throw new Error('There is no server')
    return server
  }

  /** Starts a presentation. Returns its link, the status of a refusal, or undefined if the server was gone. */
  async function begin(index: number): Promise<string | number | undefined> {
    try {
      const { status, body } = await serverOf(index).browser.post('/basic/presentation/request', {
        type: 'BankAccount',
      })
      return status === 200 ? (body as { url: string }).url : status
    } catch {
      return undefined
    }
  }

  /** Returns the stored count and the number of open flows. One statement reads both, so no other transaction is between them. */
  async function read(): Promise<{ counted: number; open: number }> {
    const { rows } = await sql<{ counted: number; open: number }>`select
      (select coalesce(sum(flows), 0) from flow_counts) as counted,
      (select count(*) from issuances where client is not null)
        + (select count(*) from presentations where client is not null) as open`.execute(stage.database.query)
    return { counted: Number(rows[0]?.counted), open: Number(rows[0]?.open) }
  }

  it('stays exact if a server is killed while flows begin and end', async () => {
    const first = await Promise.all(Array.from({ length: 8 }, (_, index) => begin(index)))
    const links = first.filter((link) => typeof link === 'string')
    expect(links).toHaveLength(8)
    expect(await read()).toEqual({ counted: 8, open: 8 })

    const last = stage.servers.length - 1
    let answers = 0
    const answered = Promise.withResolvers<void>()
    const started = Array.from({ length: AT_ONCE }, (_, index) =>
      begin(index).finally(() => {
        answers += 1
        if (answers === AT_ONCE / 4) answered.resolve()
      }),
    )
    const declined = links.slice(0, 4).map((link) => stage.wallet.decline(link).catch(() => undefined))
    await answered.promise
    await serverOf(last).kill()
    await Promise.all([...started, ...declined])
    const { counted, open } = await read()
    expect(counted).toBe(open)
    expect(open).toBeGreaterThan(0)

    await serverOf(last).start()
    const more = await Promise.all(Array.from({ length: LIMIT + 4 }, (_, index) => begin(index)))
    expect(await read()).toEqual({ counted: LIMIT, open: LIMIT })
    expect(more.filter((outcome) => outcome === 429)).not.toHaveLength(0)

    const link = more.find((outcome) => typeof outcome === 'string')
    await stage.wallet.decline(String(link))
    expect(await read()).toEqual({ counted: LIMIT - 1, open: LIMIT - 1 })
    const again = await Promise.all(Array.from({ length: 4 }, (_, index) => begin(index)))
    expect(again.filter((outcome) => typeof outcome === 'string')).toHaveLength(1)
    expect(await read()).toEqual({ counted: LIMIT, open: LIMIT })
  }, 60_000)
})
