import type { Milliseconds } from '@vitrine/api/units.ts'
import { startTemporaryPostgres, type TemporaryPostgres } from '@vitrine/temporary-postgres/server.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../schema/all-tables.fixture.ts'
import type { Database } from '../database.ts'
import { DATABASE_LIMITS } from '../database-limits.ts'
import { DatabaseUnavailable } from '../database-unavailable.ts'

const LIMITS = {
  ...DATABASE_LIMITS,
  connection: 400,
  statement: 300,
  lock: 200,
  idleTransaction: 300,
  answer: 1500,
  check: 200,
  close: 300,
}
/** Time by which a call may exceed a time limit in these tests, because the machine may be busy. */
const SLACK: Milliseconds = 1500

let postgres: TemporaryPostgres
let database: Database
beforeAll(async () => {
  postgres = await startTemporaryPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  database = await openDatabase({ kind: 'postgres', url: postgres.url }, LIMITS)
})
afterEach(() => database.close())

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const ask = () => sql`select 1`.execute(database.query)

async function expectUnavailable(work: Promise<unknown>, within: number): Promise<void> {
  const start = Date.now()
  await expect(work).rejects.toThrow(DatabaseUnavailable)
  expect(Date.now() - start).toBeLessThan(within + SLACK)
}

describe('a PostgreSQL that is restarted', () => {
  it('during a transaction fails the transaction, and serves the next one', async () => {
    const { promise: down, resolve: isDown } = Promise.withResolvers<void>()
    const transactions = Array.from({ length: 5 }, () =>
      database.transaction(async (tx) => {
        await sql`select 1`.execute(tx)
        await down
        await sql`select 1`.execute(tx)
      }),
    )
    const refused = Promise.all(transactions.map((work) => expectUnavailable(work, 5000)))
    await pause(100)
    await postgres.shutDown()
    isDown()
    await refused
    await expectUnavailable(ask(), LIMITS.connection)
    await expectUnavailable(database.check(), LIMITS.check)
    await postgres.start()
    await database.transaction((tx) => sql`select 1`.execute(tx))
  })
})

describe('a PostgreSQL that is frozen', () => {
  afterEach(() => postgres.thaw())

  it('ends the wait of a statement, of a transaction with its rollback, and of a new connection', async () => {
    await Promise.all([ask(), ask()])
    const { promise: frozen, resolve: isFrozen } = Promise.withResolvers<void>()
    const { promise: started, resolve: isStarted } = Promise.withResolvers<void>()
    const transaction = database.transaction(async (tx) => {
      await sql`select 1`.execute(tx)
      isStarted()
      await frozen
      await sql`select 1`.execute(tx)
    })
    const refused = expectUnavailable(transaction, LIMITS.answer).then(() => Date.now())
    await started
    postgres.freeze()
    isFrozen()
    const start = Date.now()
    await Promise.all(Array.from({ length: 30 }, () => expectUnavailable(ask(), LIMITS.connection + LIMITS.answer)))
    // If the rollback also waited for an answer, the refusal would take twice as long.
    expect((await refused) - start).toBeLessThan(2 * LIMITS.answer)
    await expectUnavailable(database.check(), LIMITS.check)
    postgres.thaw()
    await ask()
  })

  it('fails the check soon on a connection that was open', async () => {
    await ask()
    postgres.freeze()
    // The limit of the check applies, not the limit of a statement.
    await expect(database.check()).rejects.toThrow(`did not answer within ${LIMITS.check} ms`)
  })

  it('does not delay the shutdown of the server', async () => {
    await Promise.all(Array.from({ length: 10 }, ask))
    postgres.freeze()
    const underWay = expectUnavailable(ask(), LIMITS.answer)
    await pause(50)
    const start = Date.now()
    await database.close()
    expect(Date.now() - start).toBeLessThan(LIMITS.answer - LIMITS.close)
    await underWay
  })
})

describe('a PostgreSQL that answers', () => {
  it('ends a statement that takes too long', async () => {
    await expectUnavailable(sql`select pg_sleep(20)`.execute(database.query), LIMITS.statement)
    await ask()
  })

  it('ends the wait for a lock, and rolls the transaction back', async () => {
    await sql`insert into receivers (id, name, balance) values ('held', 'held', 0)`.execute(database.query)
    const { promise: over, resolve: release } = Promise.withResolvers<void>()
    const { promise: held, resolve: hold } = Promise.withResolvers<void>()
    const holder = await openDatabase({ kind: 'postgres', url: postgres.url })
    const holding = holder.transaction(async (tx) => {
      await sql`update receivers set balance = 1 where id = 'held'`.execute(tx)
      hold()
      await over
    })
    await held
    const waiting = database.transaction(async (tx) => {
      await sql`insert into receivers (id, name, balance) values ('undone', 'undone', 0)`.execute(tx)
      await sql`update receivers set balance = 2 where id = 'held'`.execute(tx)
    })
    await expectUnavailable(waiting, LIMITS.lock)
    await expect(waiting).rejects.toThrow(/a lock/)
    release()
    await holding
    await holder.close()
    const { rows } = await sql`select id, balance from receivers`.execute(database.query)
    expect(rows).toEqual([{ id: 'held', balance: 1 }])
  })

  it('ends a transaction that pauses for too long', async () => {
    const pausing = database.transaction(async (tx) => {
      await sql`select 1`.execute(tx)
      await pause(LIMITS.idleTransaction + 300)
      await sql`select 1`.execute(tx)
    })
    await expectUnavailable(pausing, LIMITS.idleTransaction + 300)
    await ask()
  })

  it('limits the number of connections, and refuses callers that wait too long for one', async () => {
    const { promise: over, resolve: release } = Promise.withResolvers<void>()
    const holding = Array.from({ length: 10 }, () =>
      database.transaction(async (tx) => {
        while (await Promise.race([over.then(() => false), pause(100).then(() => true)]))
          await sql`select 1`.execute(tx)
      }),
    )
    await pause(200)
    await expectUnavailable(ask(), LIMITS.connection)
    release()
    await Promise.all(holding)
    await ask()
  })
})
