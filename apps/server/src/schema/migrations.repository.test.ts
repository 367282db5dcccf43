import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findEndings } from '../features/contracts/contracts.repository.ts'
import { findKept } from '../features/flow-quota/flow-quota.repository.ts'
import { tableNames } from '../platform/database/copies/table-names.ts'
import { Database, type Queryable } from '../platform/database/database.ts'
import { describeOnEachDatabase } from '../platform/database/each-database.fixture.ts'
import { createEmptyDatabase, DATABASE_KINDS, type EmptyDatabase } from '../platform/database/empty-database.fixture.ts'
import { searchable } from '../platform/text/searchable.ts'
import { MIGRATIONS } from './migrations.ts'
import { TABLES } from './owners.ts'

const run = promisify(execFile)
const OPEN = `
  const { openDatabase } = await import(${JSON.stringify(new URL('./open-database.ts', import.meta.url).href)})
  const database = await openDatabase(JSON.parse(process.argv[1]))
  await database.close()
`

const applied = async (database: Database): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.query)
  return rows.map(({ name }) => name)
}

describe.each(DATABASE_KINDS)('the migrations on %s', (kind) => {
  let empty: EmptyDatabase
  const opened: Database[] = []
  const open = async (migrations = MIGRATIONS): Promise<Database> => {
    const database = await Database.open(empty.location, { migrations })
    opened.push(database)
    return database
  }
  /** Returns the migrations up to the one with this name, which is the last one of an earlier version. */
  const upTo = (last: string) => Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last))
  beforeEach(async () => {
    empty = await createEmptyDatabase(kind)
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()))
    await empty.remove()
  })

  it('create all tables in an empty database', async () => {
    const database = await open()
    expect(await applied(database)).toEqual(Object.keys(MIGRATIONS).sort())
    expect(await database.query.selectFrom('contracts').selectAll().execute()).toEqual([])
  })

  it('create no table without an owner that declares whether a backup contains it', async () => {
    const database = await open()
    const made = (await tableNames(database.query)).filter((name) => !/^(kysely|sqlite)_/.test(name))
    expect(made.toSorted()).toEqual([...TABLES.keys()].toSorted())
  })

  it('remove line breaks and text direction marks from names', async () => {
    const before = await open(upTo('0017-~'))
    const { query } = before
    await sql`insert into contracts (id, name, status, last_update, definition) values ('c', 'B', 'Enabled', 1, '')`.execute(
      query,
    )
    await sql`insert into accounts (id, contract_id, holder_name, search_name, status, created, updated)
      values ('a', 'c', ${'Anna\u2028\u202eŚliwa'}, 'anna', 'Active', 1, 2), ('b', 'c', ${'نیم\u200cفاصله'}, '', 'Active', 1, 2)`.execute(
      query,
    )
    await sql`insert into identities
      (id, username, name, search_name, status, role, created, updated, last_sign_in, latest_token)
      values ('p.t', ${'ada\u0085@example.com'}, ${'Ada\u2066'}, '', 'Active', 'administrator', 1, 1, 1, 1)`.execute(
      query,
    )

    const after = await open()
    const accounts = after.query.selectFrom('accounts').select(['holder_name', 'search_name']).orderBy('id')
    expect(await accounts.execute()).toEqual([
      { holder_name: 'AnnaŚliwa', search_name: searchable('AnnaŚliwa') },
      { holder_name: 'نیم\u200cفاصله', search_name: searchable('نیم\u200cفاصله') },
    ])
    expect(await after.query.selectFrom('identities').select(['username', 'name', 'search_name']).execute()).toEqual([
      { username: 'ada@example.com', name: 'Ada', search_name: searchable('Ada ada@example.com') },
    ])
  })

  it('migrate data of an earlier version: contracts, accounts, payments, open presentations', async () => {
    const before = await open(upTo('0002-~'))
    const { query } = before
    await sql`insert into contracts (id, name, status, last_update) values ('c', 'BankAccount', 'Enabled', 1)`.execute(
      query,
    )
    await sql`insert into accounts (id, contract_id, holder_name, status, created, updated, balance)
      values ('a', 'c', 'Anna Śliwa', 'Active', 1, 2, 100000)`.execute(query)
    await sql`insert into presentations (id, card_id, card_version, type, purpose, state, created_at, expires_at)
      values ('p', 's', '1', 'BankAccount', '', 'scanned', 1, 2)`.execute(query)
    for (const [id, purpose, operation, paymentId, account] of [
      ['coffee', '', 'coffee', null, null],
      ['gate', 'security-gate', '', null, null],
      ['help', 'helpdesk', '', null, null],
      ['lunch', '', 'lunch', 'fl-pay-1_-AAAAAAAAAAAAAAAAAAA', 'a'],
      ['transfer', '', 'transfer', 'fl-pay-2', null],
    ])
      await sql`insert into presentations
        (id, card_id, card_version, type, state, created_at, expires_at, purpose, operation, payment_id, required_account)
        values (${id}, 's', '1', 'BankAccount', 'waiting', 1, 2, ${purpose}, ${operation}, ${paymentId}, ${account})`.execute(
        query,
      )
    await sql`insert into presentations
      (id, card_id, card_version, type, state, created_at, expires_at, purpose, operation, ended_at)
      values ('passed', 's', '1', 'CertificateLevel2', 'done', 1, 2, 'security-gate', '', 2)`.execute(query)
    await sql`insert into receivers (id, name, balance) values ('lunch', 'Lunch', 0)`.execute(query)
    for (const [id, state] of [
      ['fl-pay-1_-AAAAAAAAAAAAAAAAAAA', 'pending'],
      ['fl-pay-made', 'settled'],
    ])
      await sql`insert into payments (id, operation, amount, receiver_id, state, created_at)
        values (${id}, 'lunch', 800, 'lunch', ${state}, 1)`.execute(query)
    await sql`insert into audit_log (at, actor, action, object, outcome) values (1, 'wallet', 'issue', 'a', 'issued')`.execute(
      query,
    )

    const between = await open(upTo('0009-~'))
    const { rows: presentations } = await sql<Record<string, string>>`select * from presentations order by id`.execute(
      between.query,
    )
    expect(
      presentations.map(({ id, purpose, purpose_state: state }) => [id, purpose, JSON.parse(state ?? '')]),
    ).toEqual([
      ['coffee', 'coupon', { requiredAccount: null }],
      ['gate', 'gate', { id: 'main', requiredLevel: 2, openSeconds: 30 }],
      ['help', 'help-desk', null],
      ['lunch', 'payment', { paymentId: 'fl-pay-1_-AAAAAAAAAAAAAAAAAAA', requiredAccount: 'a' }],
      ['p', 'verification', null],
      ['passed', 'gate', null],
      ['transfer', 'payment', { paymentId: 'fl-pay-2', requiredAccount: null }],
    ])
    expect(presentations.find(({ id }) => id === 'p')).toMatchObject({
      state: 'scanned',
      browser: null,
      response_code: null,
      held_answer: null,
    })

    const after = await open()
    expect(await applied(after)).toEqual(Object.keys(MIGRATIONS).sort())
    expect(
      await after.query.selectFrom('presentations').selectAll().execute(),
      'open presentations are dropped',
    ).toEqual([])
    expect(await after.query.selectFrom('contracts').selectAll().execute()).toMatchObject([{ id: 'c', definition: '' }])
    expect(await after.query.selectFrom('accounts').selectAll().execute()).toMatchObject([
      { id: 'a', balance: toGrosz(1000), holder_name: 'Anna Śliwa', search_name: 'anna sliwa', erased_at: null },
    ])
    const payments = await after.query.selectFrom('payments').selectAll().orderBy('id').execute()
    expect(payments.map(({ id, card_id, amount }) => [id, card_id, amount])).toEqual([
      ['fl-pay-1_-AAAAAAAAAAAAAAAAAAA', 's', 800],
      ['fl-pay-made', '', 800],
    ])
    expect(await after.query.selectFrom('audit_log').select('object').execute()).toEqual([{ object: 'a' }])
  })

  it('migrate credentials with their holders and revocations', async () => {
    const { query } = await open(upTo('0009-~'))
    await sql`insert into contracts (id, name, status, last_update) values ('c', 'BankAccount', 'Enabled', 1)`.execute(
      query,
    )
    for (const id of ['a', 'b'])
      await sql`insert into accounts (id, contract_id, holder_name, status, created, updated)
        values (${id}, 'c', 'Anna', 'Active', 1, 2)`.execute(query)
    await sql`insert into coupons (account_id, valid_to) values ('a', 9)`.execute(query)
    await sql`insert into status_lists (id, size, version, created_at) values ('list', 64, 2, 1)`.execute(query)
    for (const [id, account, engine, status] of [
      ['first', 'a', 'openid4vc', 'revoked'],
      ['second', 'b', 'openid4vc', 'valid'],
      ['elsewhere', 'b', 'remote', 'valid'],
    ])
      await sql`insert into credentials
        (id, account_id, issuance_id, engine, status, issued_at, expires_at, holder_binding)
        values (${id}, ${account}, 'i', ${engine}, ${status}, 1, 2, ${`holder of ${id}`})`.execute(query)
    for (const [index, id, revoked] of [
      [7, 'first', 1],
      [42, 'second', 0],
    ])
      await sql`insert into status_entries (list_id, "index", credential_id, revoked)
        values ('list', ${index}, ${id}, ${revoked})`.execute(query)

    const after = await open()
    const credentials = after.query
      .selectFrom('credentials')
      .select(['id', 'account_id', 'status', 'holder_binding', 'former_id'])
    expect(await credentials.orderBy('id').execute()).toEqual([
      { id: 'elsewhere', account_id: 'b', status: 'valid', holder_binding: 'holder of elsewhere', former_id: null },
      { id: 'list.42', account_id: 'b', status: 'valid', holder_binding: 'holder of second', former_id: 'second' },
      { id: 'list.7', account_id: 'a', status: 'revoked', holder_binding: 'holder of first', former_id: 'first' },
    ])
    expect(await after.query.selectFrom('status_entries').selectAll().orderBy('index').execute()).toEqual([
      { list_id: 'list', index: 7, revoked: 1, revoked_in: null },
      { list_id: 'list', index: 42, revoked: 0, revoked_in: null },
    ])
    expect(await after.query.selectFrom('coupons').selectAll().execute()).toEqual([
      { account_id: 'a', valid_to: 9, used_at: null },
    ])
    const orphan = after.query.insertInto('coupons').values({ account_id: 'nobody', valid_to: 1, used_at: null })
    await expect(orphan.execute(), 'foreign keys are enforced again').rejects.toThrow(/foreign key/i)
  })

  it('migrate open flows, and mark no contract that was disabled or revoked before as pending', async () => {
    const before = await open(upTo('0010-~'))
    for (const [id, status] of [
      ['c', 'Enabled'],
      ['d', 'Disabled'],
      ['r', 'Revoked'],
    ] as const)
      await sql`insert into contracts (id, name, status, last_update, definition)
        values (${id}, ${`type of ${id}`}, ${status}, 1, '')`.execute(before.query)
    for (const [table, columns, values] of [
      ['issuances', sql`engine, account_id`, sql`'openid4vc', 'a'`],
      ['presentations', sql`purpose, purpose_state`, sql`'verification', 'null'`],
    ] as const)
      await sql`insert into ${sql.table(table)}
        (id, card_id, card_version, type, state, created_at, expires_at, client, kept_bytes, ${columns})
        values ('open', 's', '1', 'type of c', 'waiting', 1, 2, 'somebody', 100, ${values})`.execute(before.query)
    await before.close()

    const { query } = await open()
    expect(await findEndings(query)).toEqual([])
    const statuses = query.selectFrom('contracts').select(['id', 'status', 'ending_since']).orderBy('id')
    expect(await statuses.execute()).toEqual([
      { id: 'c', status: 'Enabled', ending_since: null },
      { id: 'd', status: 'Disabled', ending_since: null },
      { id: 'r', status: 'Revoked', ending_since: null },
    ])
    expect(await findKept(query, 'somebody')).toEqual({ flows: 2, bytes: 200 })
  })

  describe('that count open flows', () => {
    /** Starts a flow as a server does, of this version or of the previous one. */
    const begin = (db: Queryable, table: 'issuances' | 'presentations', id: string, bytes: number) => {
      const [columns, values] =
        table === 'issuances'
          ? [sql`engine, account_id`, sql`'openid4vc', 'a'`]
          : [sql`purpose, purpose_state`, sql`'verification', 'null'`]
      return sql`insert into ${sql.table(table)}
        (id, card_id, card_version, type, state, created_at, expires_at, client, kept_bytes, ${columns})
        values (${id}, 's', '1', 'B', 'waiting', 1, 2, 'somebody', ${bytes}, ${values})`.execute(db)
    }
    const end = (db: Queryable, table: 'issuances' | 'presentations', id: string) =>
      sql`update ${sql.table(table)} set client = null where id = ${id}`.execute(db)

    it('count those of the previous version', async () => {
      const before = await open(upTo('0019-~'))
      await begin(before.query, 'issuances', '1', 100)
      await begin(before.query, 'presentations', '1', 200)
      await begin(before.query, 'presentations', '2', 200)
      await end(before.query, 'presentations', '2')
      await before.close()

      const { query } = await open()
      expect(await findKept(query, 'somebody')).toEqual({ flows: 2, bytes: 300 })
      await end(query, 'issuances', '1')
      await end(query, 'presentations', '1')
      expect(await findKept(query, 'somebody')).toEqual({ flows: 0, bytes: 0 })
    })

    // Only PostgreSQL can be used by servers of two versions at once.
    if (kind === 'postgres')
      it('count those that servers of the previous version begin and end during and after the migration', async () => {
        const previous = await open(upTo('0019-~'))
        await begin(previous.query, 'issuances', '1', 1)
        await begin(previous.query, 'presentations', '1', 10)
        let opening: Promise<Database> | undefined
        await previous.query.transaction().execute(async (tx) => {
          await begin(tx, 'issuances', '2', 100)
          opening = open()
          await waitsForLock(previous.query)
          await end(tx, 'issuances', '1')
          await begin(tx, 'presentations', '2', 1000)
        })
        const { query } = (await opening) ?? previous
        expect(await findKept(query, 'somebody')).toEqual({ flows: 3, bytes: 1110 })
        await begin(previous.query, 'issuances', '3', 10_000)
        await end(previous.query, 'presentations', '1')
        await end(query, 'issuances', '2')
        expect(await findKept(query, 'somebody')).toEqual({ flows: 2, bytes: 11_000 })
      })

    /** Resolves when a transaction waits for a lock on a table. */
    async function waitsForLock(db: Queryable): Promise<void> {
      const waiting = sql`select 1 from pg_locks where not granted and relation is not null`
      while ((await waiting.execute(db)).rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })

  it('migrate users with their role and their latest token', async () => {
    const before = await open(upTo('0013-~'))
    for (const [id, administrator] of [
      ['ada', 1],
      ['sam', 0],
    ])
      await sql`insert into identities (id, username, name, status, is_administrator, created, updated, last_sign_in)
        values (${id}, ${id}, ${id}, 'Revoked', ${administrator}, 1, 2, 3)`.execute(before.query)
    await before.close()

    const { query } = await open()
    const unknown = { sign_in_session: null, last_call: null }
    const people = query.selectFrom('identities').selectAll().orderBy('id')
    expect(await people.execute()).toMatchObject([
      { id: 'ada', role: 'administrator', status: 'Revoked', last_sign_in: 3, latest_token: 3, ...unknown },
      { id: 'sam', role: 'none', status: 'Revoked', last_sign_in: 3, latest_token: 3, ...unknown },
    ])
  })

  it('roll back when they fail, and succeed the next time', async () => {
    const before = await open()
    await sql`insert into contracts (id, name, status, last_update) values ('c', 'n', 'Enabled', 1)`.execute(
      before.query,
    )
    let fails = true
    const next: typeof MIGRATIONS = {
      ...MIGRATIONS,
      '9999-next': {
        async up(db) {
          await db.schema.createTable('of_the_next_version').addColumn('id', 'text').execute()
          await sql`update contracts set name = 'changed'`.execute(db)
          if (fails) throw new Error('the power went out')
        },
      },
    }
    await expect(open(next)).rejects.toThrow('the power went out')
    const same = await open()
    expect(await same.query.selectFrom('contracts').select('name').execute()).toEqual([{ name: 'n' }])
    await expect(sql`select * from of_the_next_version`.execute(same.query)).rejects.toThrow()

    fails = false
    const changed = await open(next)
    expect(await applied(changed)).toContain('9999-next')
    expect(await changed.query.selectFrom('contracts').select('name').execute()).toEqual([{ name: 'changed' }])
  })

  it('refuse a database that a newer version has migrated', async () => {
    const newer = { ...MIGRATIONS, '9999-next': { up: async () => {} } }
    await (await open(newer)).close()
    await expect(open()).rejects.toThrow(
      /migrated by a newer version of Vitrine: this version does not know the migration '9999-next'\..*restore the backup/s,
    )
    expect(await applied(await open(newer))).toContain('9999-next')
  })

  it('change nothing when they run again', async () => {
    const first = await open()
    await first.query
      .insertInto('contracts')
      .values({ id: 'c', name: 'n', status: 'Enabled', last_update: 1, definition: '' })
      .execute()
    const second = await open()
    expect(await applied(second)).toEqual(Object.keys(MIGRATIONS).sort())
    expect(await second.query.selectFrom('contracts').select('id').execute()).toEqual([{ id: 'c' }])
  })

  // SQLite allows one connection per process: a second one would wait for the first and block it.
  if (kind === 'postgres')
    it('run once when several servers of one process start together', async () => {
      const databases = await Promise.all([open(), open(), open(), open()])
      for (const database of databases) expect(await applied(database)).toEqual(Object.keys(MIGRATIONS).sort())
    })

  it('run once when several processes start together', async () => {
    const argument = JSON.stringify(empty.location)
    await Promise.all(
      [1, 2, 3].map(() => run(process.execPath, ['--no-warnings', '--input-type=module', '--eval', OPEN, argument])),
    )
    expect(await applied(await open())).toEqual(Object.keys(MIGRATIONS).sort())
  })
})

describeOnEachDatabase('the tables', (current) => {
  const contract = {
    id: 'contract',
    name: 'BankAccount',
    status: 'Enabled',
    last_update: Date.now(),
    definition: '',
  } as const
  const account = {
    id: 'account',
    contract_id: 'contract',
    holder_name: 'Anna',
    search_name: '',
    erased_at: null,
    status: 'Active',
    created: Date.now(),
    updated: Date.now(),
    last_usage: null,
    balance: toGrosz(1000),
  } as const

  it('return times and amounts as the numbers that were stored', async () => {
    const { query } = current.database
    const far = Date.UTC(2100, 0)
    await query
      .insertInto('contracts')
      .values({ ...contract, last_update: far, definition: '' })
      .execute()
    await query.insertInto('accounts').values(account).execute()
    expect(await query.selectFrom('contracts').selectAll().executeTakeFirst()).toEqual({
      ...contract,
      last_update: far,
      ending_since: null,
      definition: '',
    })
    expect(await query.selectFrom('accounts').selectAll().executeTakeFirst()).toEqual(account)
  })

  it('find nothing for an id with a NUL character, which PostgreSQL would reject', async () => {
    const { query } = current.database
    expect(await query.selectFrom('accounts').selectAll().where('id', '=', 'acc\0ount').execute()).toEqual([])
    const { numUpdatedRows } = await query
      .updateTable('accounts')
      .set({ balance: toGrosz(0) })
      .where('id', '=', 'account\0')
      .executeTakeFirst()
    expect(numUpdatedRows).toBe(0n)
  })

  it('reject a negative balance', async () => {
    const { query } = current.database
    await expect(
      query
        .updateTable('accounts')
        .set({ balance: toGrosz(-0.01) })
        .execute(),
    ).rejects.toThrow(/balance|check/i)
  })

  it.each([
    ['a contract', 'contracts'],
    ['an account', 'accounts'],
  ] as const)('reject an unknown status of %s', async (_what, table) => {
    const update = sql`update ${sql.table(table)} set status = 'Sleeping'`.execute(current.database.query)
    await expect(update).rejects.toThrow(/check/i)
  })

  it('reject two contracts with the same name', async () => {
    const twin = current.database.query
      .insertInto('contracts')
      .values({ ...contract, id: 'other' })
      .execute()
    await expect(twin).rejects.toThrow(/unique/i)
  })

  it('reject an account without a contract', async () => {
    const orphan = current.database.query
      .insertInto('accounts')
      .values({ ...account, id: 'other', contract_id: 'nowhere' })
      .execute()
    await expect(orphan).rejects.toThrow(/foreign key/i)
  })

  it('roll back when a transaction throws', async () => {
    const failing = current.database.transaction(async (tx) => {
      await tx
        .insertInto('contracts')
        .values({ ...contract, id: 'gone', name: 'Gone' })
        .execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const rows = await current.database.query.selectFrom('contracts').select('id').where('id', '=', 'gone').execute()
    expect(rows).toEqual([])
  })
})
