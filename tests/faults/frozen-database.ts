import { join } from 'node:path'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { startTemporaryPostgres } from '@vitrine/temporary-postgres/server.ts'
import SqliteDatabase from 'better-sqlite3'
import { openDatabase } from '../../apps/server/src/schema/all-tables.fixture.ts'
import { Crowd, findMoneyMismatch } from '../protocol/durability/crowd.ts'
import { ServerProcess, temporaryFolder, trustAnchorOf } from '../protocol/durability/server-process.ts'
import type { FaultSeries, SeriesOutcome } from './series.ts'

const TIMES = 3
const VISITORS = 4
/** Time for which the database does not answer. It is longer than each of the server's time limits. */
const FROZEN: Milliseconds = 14_000
const UP: Milliseconds = 2000
/** Maximum time until an answer: the sum of all time limits that apply to one call. */
const SLOWEST: Milliseconds = 16_000
/** Maximum time of a health check. It is shorter than that of other answers, because probes do not wait as long as visitors. */
const SLOWEST_HEALTH_CHECK: Milliseconds = 3000

export const FROZEN_DATABASE: FaultSeries = {
  name: 'frozen-database',
  does: `Freezes all processes of PostgreSQL ${TIMES} times for ${FROZEN / 1000} s under load, and stops the server while it is frozen; then another process locks the file of the embedded database for the same time.`,
  async run() {
    const outcomes = [await freezePostgres(), await holdLock()]
    return {
      held: outcomes.every(({ held }) => held),
      seen: outcomes.flatMap(({ seen }) => seen),
    }
  },
}

async function freezePostgres(): Promise<SeriesOutcome> {
  const data = temporaryFolder()
  const postgres = await startTemporaryPostgres()
  let server: ServerProcess | undefined
  try {
    server = await ServerProcess.start({ DATABASE_URL: postgres.url, DATA_DIR: data.path })
    const crowd = new Crowd(server.url, trustAnchorOf(join(data.path, 'keys')))
    crowd.come(VISITORS)
    const slowest = { sign: 0, answer: 0 }
    for (let time = 0; time < TIMES; time += 1) {
      await pause(UP)
      postgres.freeze()
      await measureWhileFrozen(server, slowest)
      postgres.thaw()
    }
    await pause(UP)
    await crowd.leave()
    const database = await openDatabase({ kind: 'postgres', url: postgres.url })
    const money = await findMoneyMismatch(database.query).finally(() => database.close())

    postgres.freeze()
    const start = Date.now()
    const { code, signal } = await server.terminate()
    const ending = Date.now() - start
    postgres.thaw()
    return {
      held:
        crowd.wrong.length + crowd.lost === 0 &&
        money === undefined &&
        slowest.sign < SLOWEST_HEALTH_CHECK &&
        slowest.answer < SLOWEST &&
        code === 0,
      seen: [
        `PostgreSQL: ${crowd.finished} visitors completed everything; ${crowd.unavailable} answers were 503 with Retry-After, ${crowd.wrong.length} were other errors, ${crowd.lost} requests got no answer.`,
        `While it was frozen, the slowest health check took ${slowest.sign} ms and the slowest other answer ${slowest.answer} ms.`,
        money === undefined ? 'All amounts of money are correct.' : `Amounts of money are wrong: ${money}.`,
        `Asked to stop while PostgreSQL was frozen, the server exited with ${code ?? signal} after ${ending} ms.`,
      ],
    }
  } finally {
    postgres.thaw()
    await server?.kill()
    await postgres.stop()
    data.remove()
  }
}

async function holdLock(): Promise<SeriesOutcome> {
  const data = temporaryFolder()
  let server: ServerProcess | undefined
  try {
    server = await ServerProcess.start({ DATA_DIR: data.path })
    const other = new SqliteDatabase(join(data.path, 'vitrine.sqlite'))
    const crowd = new Crowd(server.url, trustAnchorOf(join(data.path, 'keys')))
    crowd.come(VISITORS)
    const slowest = { sign: 0, answer: 0 }
    let notReady = 0
    for (let time = 0; time < TIMES; time += 1) {
      await pause(UP)
      takeLock(other)
      notReady += await measureWhileFrozen(server, slowest)
      other.exec('rollback')
    }
    await crowd.leave()
    other.close()
    const database = await openDatabase({ kind: 'sqlite', file: join(data.path, 'vitrine.sqlite') })
    const money = await findMoneyMismatch(database.query).finally(() => database.close())
    return {
      held:
        crowd.wrong.length + crowd.lost === 0 &&
        money === undefined &&
        slowest.sign < SLOWEST_HEALTH_CHECK &&
        slowest.answer < SLOWEST &&
        notReady === 0,
      seen: [
        `SQLite: ${crowd.finished} visitors completed everything; ${crowd.unavailable} answers were 503 with Retry-After, ${crowd.wrong.length} were other errors, ${crowd.lost} requests got no answer.`,
        `While the lock was held, the server stayed ready; the slowest health check took ${slowest.sign} ms and the slowest other answer ${slowest.answer} ms.`,
        money === undefined ? 'All amounts of money are correct.' : `Amounts of money are wrong: ${money}.`,
      ],
    }
  } finally {
    await server?.kill()
    data.remove()
  }
}

function takeLock(other: SqliteDatabase.Database): void {
  other.pragma('busy_timeout = 5000')
  other.exec('begin immediate')
}

/**
 * Calls health checks and writes while the database does not answer. Records the time of the slowest health check (`sign`) and of the
 * slowest write (`answer`). Returns how often the server was not ready.
 */
async function measureWhileFrozen(server: ServerProcess, slowest: { sign: number; answer: number }): Promise<number> {
  const until = Date.now() + FROZEN
  let notReady = 0
  const timed = async (kind: keyof typeof slowest, ask: () => Promise<{ status: number }>): Promise<void> => {
    while (Date.now() < until) {
      const start = Date.now()
      const { status } = await ask()
      slowest[kind] = Math.max(slowest[kind], Date.now() - start)
      if (kind === 'sign' && status !== 200) notReady += 1
      await pause(100)
    }
  }
  const issuance = { type: 'BankAccount', fieldData: { displayName: 'Anna' } }
  await Promise.all([
    timed('sign', () => server.browser.get('/health/ready')),
    timed('sign', () => server.browser.get('/health/live')),
    timed('answer', () => server.browser.post('/basic/request2', issuance)),
  ])
  return notReady
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
