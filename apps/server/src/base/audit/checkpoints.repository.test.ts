import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import {
  DATABASE_KINDS,
  type DatabaseKind,
  type EmptyDatabase,
} from '../../platform/database/empty-database.fixture.ts'
import { createMigratedDatabase } from '../../platform/database/migrated-database.fixture.ts'
import { isPostgres } from '../../platform/database/postgres/postgres-dialect.ts'
import { openDatabase, type Tables } from '../../schema/all-tables.fixture.ts'
import { appendAuditEntry } from './audit.repository.ts'
import { AuditCheckpoints } from './checkpoints/checkpoints.service.ts'
import { checkLog } from './checkpoints/log-check.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const keyPair = (id: string) => ({ id, ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) })
const KEY = keyPair('present')
const EARLIER = keyPair('earlier')
const keyOf = (id: string) => [KEY, EARLIER].find((key) => key.id === id)?.publicKey

/** An audit log in its own database, with a clock that tests can move. */
class Log {
  readonly database: Database<Tables>
  now = Date.UTC(2027, 0, 1, 12)
  #lines = 0

  constructor(database: Database<Tables>) {
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

  /**
   * Moves the clock forward by two minutes, and writes checkpoints twice. On PostgreSQL, one call is not enough: a checkpoint covers
   * only lines that an earlier call has seen.
   */
  async write(checkpoints = this.checkpoints()): Promise<void> {
    this.now += 2 * MINUTE
    await checkpoints.write()
    await checkpoints.write()
  }

  /** Appends groups of ten lines. Each group is covered by its own checkpoint. */
  async appendCovered(stretches: number): Promise<void> {
    const checkpoints = this.checkpoints()
    for (let stretch = 0; stretch < stretches; stretch += 1) {
      await this.append(10)
      await this.write(checkpoints)
    }
  }

  /** Changes the tables the way someone with full database access could. */
  async tamper(statement: string, table: 'audit_log' | 'audit_checkpoints' = 'audit_log'): Promise<void> {
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
      ...('checkpoint' in fault ? { checkpoint: fault.checkpoint.number } : {}),
      ...('lines' in fault ? { lines: fault.lines } : {}),
    }))
  }

  stored() {
    return this.database.query.selectFrom('audit_checkpoints').selectAll().orderBy('number').execute()
  }
}

/** Each test has its own log, because changes to an append-only log cannot be undone. */
function describeLog(
  subject: string,
  tests: (current: { log: Log; kind: DatabaseKind; empty: EmptyDatabase }) => void,
) {
  describe.each(DATABASE_KINDS)(`${subject} on %s`, (kind) => {
    const current: { log?: Log; empty?: EmptyDatabase } = {}
    beforeEach(async () => {
      const empty = await createMigratedDatabase(kind)
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
        if (!current.log) throw new Error('The log is available only while a test runs')
        return current.log
      },
      get empty() {
        if (!current.empty) throw new Error('The database is available only while a test runs')
        return current.empty
      },
    })
  })
}

describeLog('an audit log without tampering', (current) => {
  it('verifies against its checkpoints while it grows', async () => {
    const { log } = current
    await log.appendCovered(3)
    await log.append(2)
    const { faults, lastCheckpoint, uncovered } = await log.check()
    expect({ faults, uncovered }).toEqual({ faults: [], uncovered: 2 })
    expect(lastCheckpoint).toMatchObject({ number: 3, entries: 10, key_id: 'present' })
    for (const { digest } of await log.stored()) expect(await log.faults(digest)).toEqual([])
  })

  it('has nothing to check at first', async () => {
    expect(await current.log.check()).toEqual({ faults: [], lastCheckpoint: undefined, uncovered: 0 })
  })

  it('gets checkpoints for stretches of limited length, not for single lines', async () => {
    const { log } = current
    await log.append(3)
    const checkpoints = log.checkpoints()
    await checkpoints.write()
    await checkpoints.write()
    expect(await log.stored(), 'lines wait for more lines').toEqual([])
    await log.database.query
      .insertInto('audit_log')
      .values(
        Array.from({ length: 1000 }, () => ({
          ...{ at: log.now, actor: 'wallet', action: 'issue', object: 'o', outcome: 'issued' },
          ...{ account_id: null, card: null, reason: null, reference: null },
        })),
      )
      .execute()
    await checkpoints.write()
    await checkpoints.write()
    expect((await log.stored()).map(({ entries }) => entries)).toEqual([500, 500])
    await log.write(checkpoints)
    expect((await log.stored()).map(({ entries }) => entries)).toEqual([500, 500, 3])
    expect(await log.faults()).toEqual([])
  })

  it('gets a checkpoint even if the clock was set back', async () => {
    const { log } = current
    await log.append(1)
    log.now -= HOUR
    await log.write()
    expect(await log.stored()).toHaveLength(1)
  })

  it('continues with a new key, and checkpoints of the old key stay valid', async () => {
    const { log } = current
    await log.append(1)
    await log.write(log.checkpoints(EARLIER))
    await log.append(1)
    await log.write()
    expect((await log.stored()).map(({ key_id }) => key_id)).toEqual(['earlier', 'present'])
    expect(await log.faults()).toEqual([])
  })

  it('continues after a restart where it stopped', async () => {
    const { log } = current
    await log.appendCovered(1)
    await log.append(1)
    log.now += 2 * MINUTE
    await log.checkpoints().write()
    await log.write(log.checkpoints())
    expect((await log.stored()).map(({ entries }) => entries)).toEqual([10, 1])
    expect(await log.faults()).toEqual([])
  })

  it('covers and counts each line once, even if several servers write checkpoints at once', async () => {
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
        await Promise.all(servers.map((checkpoints) => checkpoints.write()))
      }
      log.now += 2 * MINUTE
      for (let round = 0; round < 2; round += 1) await Promise.all(servers.map((checkpoints) => checkpoints.write()))
    } finally {
      await second.close()
    }
    const stored = await log.stored()
    expect(stored.reduce((sum, { entries }) => sum + entries, 0)).toBe(35)
    expect(await log.faults()).toEqual([])
    const counts = await log.database.query.selectFrom('audit_counts').selectAll().where('span', '=', 'hour').execute()
    expect(counts.reduce((sum, { entries }) => sum + entries, 0)).toBe(35)
  })

  it('is counted by kind, card and time, and old counts are deleted', async () => {
    const { log } = current
    const [begins] = [log.now]
    await log.append(2)
    await log.append(1, { outcome: 'EXPIRED' })
    await log.write()
    const kind = { action: 'issue', card: 'gift', reason: '' }
    const counts = (span: 'hour' | 'five-minutes') =>
      log.database.query.selectFrom('audit_counts').selectAll().where('span', '=', span).orderBy('outcome').execute()
    for (const span of ['hour', 'five-minutes'] as const)
      expect(await counts(span)).toEqual([
        { span, begins, ...kind, outcome: 'EXPIRED', entries: 1 },
        { span, begins, ...kind, outcome: 'issued', entries: 2 },
      ])
    log.now += 4 * HOUR
    await log.append(1)
    await log.write()
    expect((await counts('five-minutes')).map((count) => count.begins)).toEqual([begins + 4 * HOUR])
    expect(await counts('hour')).toHaveLength(3)
    log.now += 16 * 24 * HOUR
    await log.append(1)
    await log.write()
    expect(await counts('hour')).toHaveLength(1)
  })

  if (current.kind === 'postgres')
    it('gets no checkpoint beyond an id that a late line may still have', async () => {
      const { log } = current
      const checkpoints = log.checkpoints()
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
      const { promise: isWritten, resolve: written } = Promise.withResolvers<void>()
      const late = log.database.transaction(async (tx) => {
        await appendAuditEntry(tx, { at: log.now, actor: 'wallet', action: 'issue', object: 'late', outcome: 'issued' })
        // This query only waits: once it returns, PostgreSQL has inserted the line above.
        await tx.selectFrom('contracts').select('id').execute()
        written()
        await mayEnd
      })
      await isWritten
      await log.append(3)
      await log.write(checkpoints)
      await log.write(checkpoints)
      expect(await log.stored()).toEqual([])
      end()
      await late
      await log.write(checkpoints)
      expect(await log.stored()).toMatchObject([{ entries: 4 }])
      expect(await log.faults()).toEqual([])
    })
})

describeLog('the check of the audit log finds', (current) => {
  beforeEach(() => current.log.appendCovered(3))
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
  ])('a changed line: %s', async (change) => {
    await current.log.tamper(`update audit_log set ${change} where object = 'o-15'`)
    expect(await current.log.faults()).toEqual([{ kind: 'lines-changed', checkpoint: 2 }])
  })

  it('two swapped lines', async () => {
    const [one, other] = [await idOf('o-13'), await idOf('o-14')]
    await current.log.tamper(
      `update audit_log set object = case id when ${one} then 'o-14' else 'o-13' end where id in (${one}, ${other})`,
    )
    expect(await current.log.faults()).toEqual([{ kind: 'lines-changed', checkpoint: 2 }])
  })

  it('deleted lines, in the middle and at the end', async () => {
    await current.log.tamper("delete from audit_log where object in ('o-12', 'o-13', 'o-30')")
    expect(await current.log.faults()).toEqual([
      { kind: 'lines-missing', checkpoint: 2, lines: 2 },
      { kind: 'lines-missing', checkpoint: 3, lines: 1 },
    ])
  })

  it('an inserted line, wherever it is', async () => {
    const { log } = current
    const columns = '(id, at, actor, action, object, outcome)'
    const line = `1, 'wallet', 'issue', 'forged', 'issued'`
    await log.tamper(`update audit_log set id = -id where object = 'o-15'`)
    await log.tamper(`insert into audit_log ${columns} values (0, ${line})`)
    expect(await log.faults()).toEqual([
      { kind: 'lines-added', checkpoint: 1, lines: 2 },
      { kind: 'lines-missing', checkpoint: 2, lines: 1 },
    ])
  })

  it.each(['digest', 'signature', 'last_id', 'entries', 'made_at'])('a changed checkpoint: %s', async (column) => {
    const change = { digest: "digest || 'A'", signature: "'AAAA'" }[column] ?? `${column} + 1`
    await current.log.tamper(`update audit_checkpoints set ${column} = ${change} where number = 2`, 'audit_checkpoints')
    expect(await current.log.faults()).toContainEqual({ kind: 'checkpoint-changed', checkpoint: 2 })
  })

  it('a deleted checkpoint', async () => {
    await current.log.tamper('delete from audit_checkpoints where number = 2', 'audit_checkpoints')
    expect(await current.log.faults()).toEqual([{ kind: 'checkpoints-missing' }])
  })

  it('checkpoints signed with an unknown key', async () => {
    const { log } = current
    await log.append(1)
    await log.write(log.checkpoints(keyPair('forged')))
    expect(await log.faults()).toEqual([{ kind: 'unknown-key', checkpoint: 4 }])
    await log.append(1)
    await log.write(log.checkpoints({ ...keyPair('forged'), id: 'present' }))
    expect(await log.faults()).toContainEqual({ kind: 'checkpoint-changed', checkpoint: 5 })
  })

  it('a truncated log with its checkpoints, if the last digest was noted elsewhere', async () => {
    const { log } = current
    const head = (await log.stored()).at(-1)?.digest
    await log.tamper("delete from audit_log where object >= 'o-21'")
    await log.tamper('delete from audit_checkpoints where number = 3', 'audit_checkpoints')
    expect(await log.faults(), 'the remaining checkpoints are valid').toEqual([])
    expect(await log.faults(head)).toEqual([{ kind: 'head-missing' }])
  })
})

describeLog('the checkpoints', (current) => {
  it('refuse changes, even by the server itself', async () => {
    const { log } = current
    await log.appendCovered(1)
    const { query } = log.database
    await expect(query.deleteFrom('audit_checkpoints').execute()).rejects.toThrow('append-only')
    await expect(query.updateTable('audit_checkpoints').set({ entries: 1 }).execute()).rejects.toThrow('append-only')
    const [checkpoint] = await log.stored()
    const replacement = query
      .insertInto('audit_checkpoints')
      .values({ ...(checkpoint ?? expect.unreachable()), entries: 1 })
    const update = replacement.onConflict((conflict) => conflict.column('number').doUpdateSet({ entries: 1 }))
    await expect(update.execute()).rejects.toThrow('append-only')
    if (current.kind === 'sqlite') await expect(replacement.orReplace().execute()).rejects.toThrow('append-only')
    expect((await log.stored())[0]).toEqual(checkpoint)
  })
})
