import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import {
  createEmptyDatabase,
  DATABASE_KINDS,
  type DatabaseKind,
  type EmptyDatabase,
} from '../../platform/database/empty-database.fixture.ts'
import { isPostgres } from '../../platform/database/postgres/postgres-dialect.ts'
import { openDatabase } from '../../schema/open-database.ts'
import { appendAuditEntry } from './audit.repository.ts'
import { AuditCheckpoints } from './checkpoints/checkpoints.service.ts'
import { checkLog } from './checkpoints/log-check.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const keyPair = (id: string) => ({ id, ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) })
const KEY = keyPair('present')
const EARLIER = keyPair('earlier')
const keyOf = (id: string) => [KEY, EARLIER].find((key) => key.id === id)?.publicKey

/** A log of its own, with a clock that can be moved. */
class Log {
  readonly database: Database
  now = Date.UTC(2027, 0, 1, 12)
  #lines = 0

  constructor(database: Database) {
    this.database = database
  }

  checkpoints(key = KEY, database = this.database): AuditCheckpoints {
    const { id, privateKey } = key
    return new AuditCheckpoints({
      database,
      clock: () => this.now,
      key: { id, privateKey },
    })
  }

  async append(lines: number, note: { outcome?: 'issued' | 'EXPIRED' } = {}): Promise<void> {
    for (let line = 0; line < lines; line += 1) {
      this.#lines += 1
      await this.database.transaction((tx) =>
        appendAuditEntry(tx, {
          ...{
            at: this.now,
            actor: 'wallet',
            action: 'issue',
            object: `o-${String(this.#lines).padStart(2, '0')}`,
            outcome: 'issued',
            card: 'gift',
          },
          ...note,
        }),
      )
    }
  }

  /** A round as it is after some time: PostgreSQL has to have seen the lines a round before. */
  async seal(checkpoints = this.checkpoints()): Promise<void> {
    this.now += 2 * MINUTE
    await checkpoints.seal()
    await checkpoints.seal()
  }

  /** Some stretches of ten lines. */
  async appendSealed(stretches: number): Promise<void> {
    const checkpoints = this.checkpoints()
    for (let stretch = 0; stretch < stretches; stretch += 1) {
      await this.append(10)
      await this.seal(checkpoints)
    }
  }

  /** As somebody could who has the database. */
  async tamper(statement: string, table: 'audit_log' | 'audit_seals' = 'audit_log'): Promise<void> {
    const { query } = this.database
    if (isPostgres(query)) {
      await sql.raw(`alter table ${table} disable trigger all`).execute(query)
      await sql.raw(statement).execute(query)
      return
    }
    for (const change of ['update', 'delete'])
      await sql.raw(`drop trigger if exists ${table}_no_${change}`).execute(query)
    await sql.raw(statement).execute(query)
  }

  check(head?: string) {
    return checkLog(this.database.reader, { keyOf, head })
  }

  async faults(head?: string) {
    const { faults } = await this.check(head)
    return faults.map(({ kind, ...fault }) => ({
      kind,
      ...('seal' in fault ? { seal: fault.seal.number } : {}),
      ...('lines' in fault ? { lines: fault.lines } : {}),
    }))
  }

  seals() {
    return this.database.query.selectFrom('audit_seals').selectAll().orderBy('number').execute()
  }
}

/** Each test has a log of its own: what it does to it cannot be undone. */
function describeLog(what: string, tests: (current: { log: Log; kind: DatabaseKind; empty: EmptyDatabase }) => void) {
  describe.each(DATABASE_KINDS)(`${what} on %s`, (kind) => {
    const current: { log?: Log; empty?: EmptyDatabase } = {}
    beforeEach(async () => {
      const empty = await createEmptyDatabase(kind)
      const database = await openDatabase(empty.location)
      current.empty = empty
      current.log = new Log(database)
      return async () => {
        await database.close()
        await empty.remove()
      }
    })
    tests({
      kind,
      get log() {
        if (!current.log) throw new Error('The log is there while tests run')
        return current.log
      },
      get empty() {
        if (!current.empty) throw new Error('The database is there while tests run')
        return current.empty
      },
    })
  })
}

describeLog('the audit log that nobody touched', (current) => {
  it('is as it was sealed, and grows on', async () => {
    const { log } = current
    await log.appendSealed(3)
    await log.append(2)
    const { faults, lastCheckpoint, unsealed } = await log.check()
    expect({ faults, unsealed }).toEqual({ faults: [], unsealed: 2 })
    expect(lastCheckpoint).toMatchObject({ number: 3, entries: 10, key_id: 'present' })
    for (const seal of await log.seals()) expect(await log.faults(seal.digest)).toEqual([])
  })

  it('has nothing to check at first', async () => {
    expect(await current.log.check()).toEqual({ faults: [], lastCheckpoint: undefined, unsealed: 0 })
  })

  it('is sealed in stretches that are not too long, and not line by line', async () => {
    const { log } = current
    await log.append(3)
    const checkpoints = log.checkpoints()
    await checkpoints.seal()
    await checkpoints.seal()
    expect(await log.seals(), 'they wait for others').toEqual([])
    await log.database.query
      .insertInto('audit_log')
      .values(
        Array.from({ length: 1000 }, () => ({
          ...{ at: log.now, actor: 'wallet', action: 'issue', object: 'o', outcome: 'issued' },
          ...{ account_id: null, card: null, reason: null, reference: null },
        })),
      )
      .execute()
    await checkpoints.seal()
    await checkpoints.seal()
    expect((await log.seals()).map(({ entries }) => entries)).toEqual([500, 500])
    await log.seal(checkpoints)
    expect((await log.seals()).map(({ entries }) => entries)).toEqual([500, 500, 3])
    expect(await log.faults()).toEqual([])
  })

  it('is sealed also where the clock was set back', async () => {
    const { log } = current
    await log.append(1)
    log.now -= HOUR
    await log.seal()
    expect(await log.seals()).toHaveLength(1)
  })

  it('goes on with another key, and what the one before sealed still counts', async () => {
    const { log } = current
    await log.append(1)
    await log.seal(log.checkpoints(EARLIER))
    await log.append(1)
    await log.seal()
    expect((await log.seals()).map(({ key_id }) => key_id)).toEqual(['earlier', 'present'])
    expect(await log.faults()).toEqual([])
  })

  it('goes on after a stop where it was', async () => {
    const { log } = current
    await log.appendSealed(1)
    await log.append(1)
    log.now += 2 * MINUTE
    await log.checkpoints().seal()
    await log.seal(log.checkpoints())
    expect((await log.seals()).map(({ entries }) => entries)).toEqual([10, 1])
    expect(await log.faults()).toEqual([])
  })

  it('has each line in one stretch and counts it once, however many servers seal at once', async () => {
    const { log } = current
    const second = await openDatabase(current.empty.location)
    try {
      const servers = [
        log.checkpoints(),
        log.checkpoints(EARLIER, second),
        log.checkpoints(),
        log.checkpoints(EARLIER, second),
      ]
      for (let round = 0; round < 5; round += 1) {
        await log.append(7)
        log.now += 2 * MINUTE
        await Promise.all(servers.map((checkpoints) => checkpoints.seal()))
      }
      log.now += 2 * MINUTE
      for (let round = 0; round < 2; round += 1) await Promise.all(servers.map((checkpoints) => checkpoints.seal()))
    } finally {
      await second.close()
    }
    const seals = await log.seals()
    expect(seals.reduce((sum, { entries }) => sum + entries, 0)).toBe(35)
    expect(await log.faults()).toEqual([])
    const counts = await log.database.query.selectFrom('audit_counts').selectAll().where('span', '=', 'hour').execute()
    expect(counts.reduce((sum, { entries }) => sum + entries, 0)).toBe(35)
  })

  it('is counted by what happened, of which card and when, and the counts go when their time is over', async () => {
    const { log } = current
    const [begins] = [log.now]
    await log.append(2)
    await log.append(1, { outcome: 'EXPIRED' })
    await log.seal()
    const kind = { action: 'issue', card: 'gift', reason: '' }
    const counts = (span: 'hour' | 'five-minutes') =>
      log.database.query.selectFrom('audit_counts').selectAll().where('span', '=', span).orderBy('outcome').execute()
    for (const span of ['hour', 'five-minutes'] as const)
      expect(await counts(span)).toEqual([
        { span, begins, ...kind, outcome: 'EXPIRED', entries: 1 },
        { span, begins, ...kind, outcome: 'issued', entries: 2 },
      ])
    log.now += 3 * HOUR
    await log.append(1)
    await log.seal()
    expect((await counts('five-minutes')).map((count) => count.begins)).toEqual([begins + 3 * HOUR])
    expect(await counts('hour')).toHaveLength(3)
    log.now += 9 * 24 * HOUR
    await log.append(1)
    await log.seal()
    expect(await counts('hour')).toHaveLength(1)
  })

  if (current.kind === 'postgres')
    it('is not sealed beyond a line that may still come with a lower number', async () => {
      const { log } = current
      const checkpoints = log.checkpoints()
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
      const { promise: isWritten, resolve: written } = Promise.withResolvers<void>()
      const late = log.database.transaction(async (tx) => {
        await appendAuditEntry(tx, { at: log.now, actor: 'wallet', action: 'issue', object: 'late', outcome: 'issued' })
        // Asks for an outcome, so that the line is written before it.
        await tx.selectFrom('contracts').select('id').execute()
        written()
        await mayEnd
      })
      await isWritten
      await log.append(3)
      await log.seal(checkpoints)
      await log.seal(checkpoints)
      expect(await log.seals()).toEqual([])
      end()
      await late
      await log.seal(checkpoints)
      expect(await log.seals()).toMatchObject([{ entries: 4 }])
      expect(await log.faults()).toEqual([])
    })
})

describeLog('what was done to the audit log is found:', (current) => {
  beforeEach(() => current.log.appendSealed(3))
  const idOf = async (object: string) => {
    const line = current.log.database.query.selectFrom('audit_log').select('id').where('object', '=', object)
    return (await line.executeTakeFirstOrThrow()).id
  }

  it.each([
    ["outcome = 'EXPIRED'"],
    ["actor = 'somebody'"],
    ['at = at + 1'],
    ["account_id = 'a'"],
    ['card = null'],
    ["reason = ''"],
    ["reference = 'INC-1'"],
  ])('a line that says something else: %s', async (change) => {
    await current.log.tamper(`update audit_log set ${change} where object = 'o-15'`)
    expect(await current.log.faults()).toEqual([{ kind: 'lines-changed', seal: 2 }])
  })

  it('two lines that changed places', async () => {
    const [one, other] = [await idOf('o-13'), await idOf('o-14')]
    await current.log.tamper(
      `update audit_log set object = case id when ${one} then 'o-14' else 'o-13' end where id in (${one}, ${other})`,
    )
    expect(await current.log.faults()).toEqual([{ kind: 'lines-changed', seal: 2 }])
  })

  it('lines that are gone, in the middle and at the end', async () => {
    await current.log.tamper("delete from audit_log where object in ('o-12', 'o-13', 'o-30')")
    expect(await current.log.faults()).toEqual([
      { kind: 'lines-missing', seal: 2, lines: 2 },
      { kind: 'lines-missing', seal: 3, lines: 1 },
    ])
  })

  it('a line that came in, wherever it was put', async () => {
    const { log } = current
    const columns = '(id, at, actor, action, object, outcome)'
    const line = `1, 'wallet', 'issue', 'forged', 'issued'`
    await log.tamper(`update audit_log set id = -id where object = 'o-15'`)
    await log.tamper(`insert into audit_log ${columns} values (0, ${line})`)
    expect(await log.faults()).toEqual([
      { kind: 'lines-added', seal: 1, lines: 2 },
      { kind: 'lines-missing', seal: 2, lines: 1 },
    ])
  })

  it.each(['digest', 'signature', 'last_id', 'entries', 'sealed_at'])(
    'a seal that says something else: %s',
    async (column) => {
      const change = { digest: "digest || 'A'", signature: "'AAAA'" }[column] ?? `${column} + 1`
      await current.log.tamper(`update audit_seals set ${column} = ${change} where number = 2`, 'audit_seals')
      expect(await current.log.faults()).toContainEqual({ kind: 'seal-changed', seal: 2 })
    },
  )

  it('a seal that is gone', async () => {
    await current.log.tamper('delete from audit_seals where number = 2', 'audit_seals')
    expect(await current.log.faults()).toEqual([{ kind: 'seals-missing' }])
  })

  it('seals of a key that is not ours', async () => {
    const { log } = current
    await log.append(1)
    await log.seal(log.checkpoints(keyPair('forged')))
    expect(await log.faults()).toEqual([{ kind: 'unknown-key', seal: 4 }])
    await log.append(1)
    await log.seal(log.checkpoints({ ...keyPair('forged'), id: 'present' }))
    expect(await log.faults()).toContainEqual({ kind: 'seal-changed', seal: 5 })
  })

  it('the end cut off with its seals, by who noted the last one', async () => {
    const { log } = current
    const head = (await log.seals()).at(-1)?.digest
    await log.tamper("delete from audit_log where object >= 'o-21'")
    await log.tamper('delete from audit_seals where number = 3', 'audit_seals')
    expect(await log.faults(), 'the seals that are left are right').toEqual([])
    expect(await log.faults(head)).toEqual([{ kind: 'head-missing' }])
  })
})

describeLog('the seals', (current) => {
  it('are not changed, not even by our own code', async () => {
    const { log } = current
    await log.appendSealed(1)
    const { query } = log.database
    await expect(query.deleteFrom('audit_seals').execute()).rejects.toThrow('append-only')
    await expect(query.updateTable('audit_seals').set({ entries: 1 }).execute()).rejects.toThrow('append-only')
  })
})
