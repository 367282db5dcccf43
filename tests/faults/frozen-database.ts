import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { openDatabase } from '../../apps/server/src/schema/open-database.ts'
import { startTemporaryPostgres } from '../../tools/postgres/server.ts'
import { Crowd, missingMoney } from '../protocol/durability/crowd.ts'
import { ServerProcess, temporaryFolder, trustAnchorOf } from '../protocol/durability/server-process.ts'
import type { FaultSeries, SeriesOutcome } from './series.ts'

const TIMES = 3
const VISITORS = 4
/** How long nothing answers, which is longer than each of the server's time limits, in milliseconds. */
const FROZEN = 14_000
const UP = 2000
/** The slowest answer that is one: all time limits of one call together, in milliseconds. */
const SLOWEST = 16_000
/** A sign of life is asked for by a probe, which has less patience. */
const SLOWEST_SIGN = 3000

export const FROZEN_DATABASE: FaultSeries = {
  name: 'frozen-database',
  does: `Freezes all processes of PostgreSQL ${TIMES} times for ${FROZEN / 1000} s under load, and ends the server while it is frozen; holds the lock of the embedded database's file as long from another process.`,
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
      await watch(server, slowest)
      postgres.thaw()
    }
    await pause(UP)
    await crowd.leave()
    const database = await openDatabase({ kind: 'postgres', url: postgres.url })
    const money = await missingMoney(database.query).finally(() => database.close())

    postgres.freeze()
    const began = Date.now()
    const { code, signal } = await server.terminate()
    const ending = Date.now() - began
    postgres.thaw()
    return {
      held:
        crowd.wrong.length + crowd.lost === 0 &&
        money === undefined &&
        slowest.sign < SLOWEST_SIGN &&
        slowest.answer < SLOWEST &&
        code === 0,
      seen: [
        `PostgreSQL: ${crowd.finished} visitors saw everything through; ${crowd.unavailable} answers were 503 with Retry-After, ${crowd.wrong.length} another failure, ${crowd.lost} none.`,
        `While it was frozen the slowest sign of life took ${slowest.sign} ms and the slowest other answer ${slowest.answer} ms.`,
        money === undefined ? 'The sums of money were right.' : `The money was not right: ${money}.`,
        `Asked to end while PostgreSQL was frozen, the server ended with ${code ?? signal} after ${ending} ms.`,
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
      notReady += await watch(server, slowest)
      other.exec('rollback')
    }
    await crowd.leave()
    other.close()
    const database = await openDatabase({ kind: 'sqlite', file: join(data.path, 'vitrine.sqlite') })
    const money = await missingMoney(database.query).finally(() => database.close())
    return {
      held:
        crowd.wrong.length + crowd.lost === 0 &&
        money === undefined &&
        slowest.sign < SLOWEST_SIGN &&
        slowest.answer < SLOWEST &&
        notReady === 0,
      seen: [
        `SQLite: ${crowd.finished} visitors saw everything through; ${crowd.unavailable} answers were 503 with Retry-After, ${crowd.wrong.length} another failure, ${crowd.lost} none.`,
        `While the lock was held the server was ready to read all the while; the slowest sign of life took ${slowest.sign} ms and the slowest other answer ${slowest.answer} ms.`,
        money === undefined ? 'The sums of money were right.' : `The money was not right: ${money}.`,
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
 * Asks for signs of life, and writes, for as long as nothing answers. Notes the slowest answer of each kind, and gives how
 * often the server said that it is not ready.
 */
async function watch(server: ServerProcess, slowest: { sign: number; answer: number }): Promise<number> {
  const until = Date.now() + FROZEN
  let notReady = 0
  const timed = async (kind: keyof typeof slowest, ask: () => Promise<{ status: number }>): Promise<void> => {
    while (Date.now() < until) {
      const began = Date.now()
      const { status } = await ask()
      slowest[kind] = Math.max(slowest[kind], Date.now() - began)
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
