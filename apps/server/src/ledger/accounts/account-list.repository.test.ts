import { randomUUID } from 'node:crypto'
import { ACCOUNT_COLUMNS, type AccountColumn } from '@vitrine/api/administration/admin.ts'
import { MOST_COUNTED } from '@vitrine/api/administration/lists.ts'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import { LANGUAGES } from '@vitrine/languages/languages.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { accountsOf, allAccountsOf } from '../../views/accounts/account-list.service.ts'
import type { AccountRow } from '../ledger.tables.ts'
import { type AccountFilter, accountOrder, countAccounts, listAccounts } from './account-list.repository.ts'
import { nameColumns } from './account-terms.ts'
import { insertAccount } from './accounts.repository.ts'

const NOW = 1_800_000_000_000
const DIRECTIONS = ['asc', 'desc'] as const
const COLUMNS: Record<AccountColumn, keyof AccountRow> = {
  id: 'id',
  name: 'name_key_pl',
  lastUsage: 'last_usage',
  created: 'created',
  updated: 'updated',
  balance: 'balance',
  status: 'status',
}

describeOnEachDatabase('a list of accounts', (current) => {
  const contracts = { full: randomUUID(), other: randomUUID(), empty: randomUUID(), named: randomUUID() }
  const addAccounts = async (contract_id: string, accounts: Partial<AccountRow>[]) => {
    const rows = accounts.map((account) => ({
      id: randomUUID(),
      contract_id,
      status: 'Active' as const,
      created: NOW,
      updated: NOW,
      last_usage: null,
      balance: null,
      erased_at: null,
      ...nameColumns(account.holder_name ?? 'Anna Nowak'),
      ...account,
    }))
    await current.database.transaction(async (tx) => {
      for (const row of rows) await insertAccount(tx, row)
    })
    return rows
  }
  const NOTHING_ASKED = { search: '', status: undefined, from: undefined, until: undefined }
  type Order = { column: keyof AccountRow; direction: 'asc' | 'desc' }
  type Asked = Partial<AccountFilter> & { order?: Order; offset?: number; limit?: number }
  const list = async ({ order = NEWEST, offset = 0, limit = 1000, ...filter }: Asked) => {
    const { reader } = current.database
    const meant = { contractId: contracts.full, ...NOTHING_ASKED, ...filter }
    const page = { offset, limit }
    const total = await countAccounts(reader, meant)
    const rows = await listAccounts(reader, meant, { page, order: accountOrder(order.column, order.direction), total })
    return rows.slice(0, limit)
  }
  const NEWEST: Order = { column: 'created', direction: 'desc' }
  const count = (filter: Partial<AccountFilter>) =>
    countAccounts(current.database.reader, { contractId: contracts.full, ...NOTHING_ASKED, ...filter })
  const search = async (text: string) => {
    const query = { contractId: contracts.named, search: text }
    const found = await list(query)
    expect(await count(query)).toBe(found.length)
    return found.map(({ holder_name }) => holder_name).sort()
  }
  const QUERY = { pageSize: 25, search: '', language: 'pl' } as const
  /** Reads all pages, each by the cursor of the page before, and calls `between` after each page. */
  const walk = async (asked: Partial<Parameters<typeof accountsOf>[2]>, between = async () => {}) => {
    const ids: string[] = []
    let after: string | undefined
    do {
      const query = { ...QUERY, pageSize: 7, ...asked, ...(after === undefined ? { page: 1 } : { after }) }
      const { entries, next } = await accountsOf(current.database.reader, contracts.full, query)
      ids.push(...entries.map(({ id }) => id))
      after = next
      await between()
    } while (after !== undefined)
    return ids
  }

  beforeAll(async () => {
    for (const id of Object.values(contracts)) {
      const contract = { id, name: id, status: 'Enabled', last_update: NOW, definition: '' } as const
      await current.database.query.insertInto('contracts').values(contract).execute()
    }
    // The values repeat and some are null, so every sort order has ties.
    await addAccounts(
      contracts.full,
      Array.from({ length: 47 }, (_, index) => ({
        holder_name: `Person ${index % 4}`,
        status: index % 3 === 0 ? 'Revoked' : 'Active',
        created: NOW + (index % 5),
        updated: NOW + (index % 7),
        last_usage: index % 2 === 0 ? null : NOW + (index % 6),
        balance: index % 3 === 0 ? null : toGrosz(index % 4),
      })),
    )
    await addAccounts(contracts.other, [{ holder_name: 'Person 1' }, { holder_name: 'Person 2' }])
  })

  describe.each(ACCOUNT_COLUMNS)('by %s', (name) => {
    const column = COLUMNS[name]

    it.each(DIRECTIONS)('%s lists each account once across all pages, in order', async (direction) => {
      const order = { column, direction }
      const pages = await Promise.all(
        Array.from({ length: 8 }, (_, page) => list({ order, offset: page * 7, limit: 7 })),
      )
      expect(pages.map((page) => page.length)).toEqual([7, 7, 7, 7, 7, 7, 5, 0])
      const rows = pages.flat()
      expect(new Set(rows.map(({ id }) => id)).size).toBe(47)
      expect(rows).toEqual(await list({ order }))
      const values = rows.map((row) => row[column])
      const known = values.filter((value) => value !== null)
      const sorted = known.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(known).toEqual(direction === 'asc' ? sorted : sorted.reverse())
    })

    it.each(DIRECTIONS)('%s is the same when read along the links', async (direction) => {
      const whole = await list({ order: { column, direction } })
      expect(await walk({ order: { column: name, direction } })).toEqual(whole.map(({ id }) => id))
    })

    it('is exactly reversed in the other direction, including ties', async () => {
      const [up, down] = [
        await list({ order: { column, direction: 'asc' } }),
        await list({ order: { column, direction: 'desc' } }),
      ]
      expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse())
    })
  })

  it.each([
    ['last_usage', 24],
    ['balance', 16],
  ] as const)('by %s sorts accounts without a value as the lowest', async (column, none) => {
    const [up, down] = [
      await list({ order: { column, direction: 'asc' } }),
      await list({ order: { column, direction: 'desc' } }),
    ]
    expect(up.slice(0, none).every((row) => row[column] === null)).toBe(true)
    expect(up.slice(none).some((row) => row[column] === null)).toBe(false)
    expect(down.slice(-none).every((row) => row[column] === null)).toBe(true)
  })

  it('stays in order while accounts are added', async () => {
    const order = { column: 'created', direction: 'asc' } as const
    const first = await list({ order, limit: 20 })
    await addAccounts(contracts.other, [{ created: NOW }])
    expect(await list({ order, limit: 20 })).toEqual(first)
  })

  it('has only the accounts of one contract', async () => {
    expect(await list({ contractId: contracts.empty })).toEqual([])
    expect(await list({ contractId: 'nobody’s' })).toEqual([])
    const rows = await list({ contractId: contracts.other, search: 'person' })
    expect(rows.map(({ contract_id }) => contract_id)).toEqual([contracts.other, contracts.other])
    expect(await count({})).toBe(47)
  })

  describe('with a search', () => {
    beforeAll(async () => {
      const names = [
        '100% Cotton',
        'snake_case',
        'back\\slash',
        "O'Neill",
        'Łukasz Żółć',
        'Anna Maria',
        'ANNA NOWAK',
        '[x] Straße',
        'Zofia Wiśniewska',
      ]
      await addAccounts(
        contracts.named,
        names.map((holder_name, index) => ({ holder_name, id: `AbC_%${index}-${randomUUID()}` })),
      )
    })

    it.each<[string, string[]]>([
      ['anna', ['ANNA NOWAK', 'Anna Maria']],
      ['ANNA', ['ANNA NOWAK', 'Anna Maria']],
      ['nna m', []],
      ['ann m', ['Anna Maria']],
      ['Łukasz', ['Łukasz Żółć']],
      ['łukasz', ['Łukasz Żółć']],
      ['ŁUKASZ', ['Łukasz Żółć']],
      ['ŻÓŁĆ', ['Łukasz Żółć']],
      ['%', []],
      ['_', []],
      ['case', ['snake_case']],
      ['\\', []],
      ['back\\s', ['back\\slash']],
      ['\\%', []],
      ['100%', ['100% Cotton']],
      ['a%a', []],
      ['*', []],
      ['?', []],
      ['[', []],
      ['[x]', ['[x] Straße']],
      ['straße', ['[x] Straße']],
      ['strasse', ['[x] Straße']],
      ['wisniewska', ['Zofia Wiśniewska']],
      ['WIŚNIEWSKA zof', ['Zofia Wiśniewska']],
      ['lukasz zolc', ['Łukasz Żółć']],
      ['zofia nowak', []],
      ['ofia wisn', []],
      ['zof wisn', ['Zofia Wiśniewska']],
      ['niewska zof', []],
      ["'", []],
      ["o'neill", ["O'Neill"]],
      ['neill', ["O'Neill"]],
      ['\u0000', []],
      ['\u202eanna', ['ANNA NOWAK', 'Anna Maria']],
      ['a\u0301nna nowak', ['ANNA NOWAK']],
      ['\u0301', []],
      ["' or '1'='1", []],
      ['"', []],
    ])('has those whose names have words that start with the words of %j', async (text, names) => {
      expect(await search(text)).toEqual(names)
    })

    it('finds accounts by prefix of their id, in any case, but not by a later part', async () => {
      expect(await search('AbC_%2')).toEqual(['back\\slash'])
      expect(await search('abc_%2')).toEqual(['back\\slash'])
      expect(await search('bC_%2')).toEqual([])
      expect(await search('AbC__2')).toEqual([])
    })
  })

  it('reads many matches in the order of the list, and finds the same', async () => {
    const { reader } = current.database
    for (const search of ['person 1', 'PERS', 'abc_%'])
      for (const column of ['created', 'name_key_pl', 'last_usage'] as const) {
        const filter = { contractId: undefined, ...NOTHING_ASKED, search }
        const order = accountOrder(column, 'desc')
        const page = { offset: 2, limit: 6 }
        const few = await listAccounts(reader, filter, { page, order, total: 10 })
        expect(few.length).toBeGreaterThan(5)
        expect(await listAccounts(reader, filter, { page, order, total: MOST_COUNTED + 1 })).toEqual(few)
      }
  })

  it('shows the members of the specification, amounts in PLN, newest first by default', async () => {
    const id = randomUUID()
    await addAccounts(contracts.empty, [
      { id, created: NOW + 9, balance: toGrosz(1000.5), last_usage: NOW + 10, updated: NOW + 11 },
      { created: NOW },
    ])
    const { reader } = current.database
    const { total, entries, next } = await accountsOf(reader, contracts.empty, QUERY)
    expect(total).toBe(2)
    expect(next).toBeUndefined()
    expect(entries[0]).toEqual({
      id,
      name: 'Anna Nowak',
      contract: contracts.empty,
      status: 'Active',
      isSuspended: false,
      created: NOW + 9,
      updated: NOW + 11,
      lastUsage: NOW + 10,
      balance: 1000.5,
    })
    expect(entries[1]).toMatchObject({ created: NOW, balance: null, lastUsage: null })
    const last = await accountsOf(reader, contracts.empty, { ...QUERY, page: 2, pageSize: 1 })
    expect(last).toEqual({ total: 2, isCapped: false, entries: [entries[1]], next: undefined })
  })

  it('shows all accounts of a revoked contract as revoked, even before their rows are updated', async () => {
    await current.database.query
      .updateTable('contracts')
      .set({ status: 'Revoked', ending_since: NOW })
      .where('id', '=', contracts.empty)
      .execute()
    const { reader } = current.database
    const { entries } = await accountsOf(reader, contracts.empty, QUERY)
    expect(entries.map(({ status }) => status)).toEqual(['Revoked', 'Revoked'])
    expect((await accountsOf(reader, contracts.empty, { ...QUERY, status: 'Revoked' })).total).toBe(2)
    expect((await accountsOf(reader, contracts.empty, { ...QUERY, status: 'Active' })).total).toBe(0)
  })

  it('covers all contracts if none is given', async () => {
    const { total, entries } = await accountsOf(current.database.reader, undefined, { ...QUERY, search: 'person 1' })
    expect(new Set(entries.map(({ contract }) => contract))).toEqual(new Set([contracts.full, contracts.other]))
    expect(total).toBe(entries.length)
  })

  it.each([
    [{ status: 'Revoked' }, 16],
    [{ status: 'Active' }, 31],
    [{ from: NOW + 3 }, 18],
    [{ until: NOW + 3 }, 29],
    [{ from: NOW + 1, until: NOW + 2 }, 10],
    [{ from: NOW + 1, until: NOW + 2, status: 'Active', search: 'person 2' }, 2],
    [{ from: NOW + 9 }, 0],
  ] as const)('is filtered by %j', async (filter, expected) => {
    const found = await list(filter)
    expect([found.length, await count(filter)]).toEqual([expected, expected])
    for (const { status, created } of found) {
      expect(status).toBe('status' in filter ? filter.status : status)
      expect(created).toBeGreaterThanOrEqual('from' in filter ? filter.from : 0)
      expect(created).toBeLessThan('until' in filter ? filter.until : Number.POSITIVE_INFINITY)
    }
  })

  it.each(LANGUAGES)('orders names by the alphabet of %s', async (language) => {
    const names = ['Anna', 'Ćwik', 'Dąb', 'Lis', 'Łoś', 'Zofia', 'Żak']
    const expected = names.toSorted(new Intl.Collator(language).compare)
    const added = await addAccounts(
      contracts.other,
      expected.toReversed().map((name) => ({ holder_name: name, created: NOW + 100 })),
    )
    for (const direction of DIRECTIONS) {
      const order = { column: 'name', direction } as const
      const asked = { ...QUERY, from: NOW + 100, language, order }
      const { entries } = await accountsOf(current.database.reader, contracts.other, asked)
      expect(entries.map(({ name }) => name)).toEqual(direction === 'asc' ? expected : expected.toReversed())
    }
    const ids = added.map(({ id }) => id)
    await current.database.query.deleteFrom('account_terms').where('account_id', 'in', ids).execute()
    await current.database.query.deleteFrom('accounts').where('id', 'in', ids).execute()
  })

  it('lists every existing account exactly once in every order while accounts are added', async () => {
    const before = new Set((await list({})).map(({ id }) => id))
    let number = 0
    const add = async () => {
      number += 1
      if (number % 20 > 4) return
      const created = NOW + (number % 6)
      await addAccounts(contracts.full, [
        { holder_name: `Person ${number % 5}`, created, balance: toGrosz(number % 4), last_usage: NOW + (number % 6) },
        { holder_name: 'Aaron', created: created - 100, updated: created - 100 },
      ])
    }
    for (const column of ACCOUNT_COLUMNS)
      for (const direction of DIRECTIONS) {
        const walked = await walk({ order: { column, direction } }, add)
        expect(new Set(walked).size, `${column} ${direction}`).toBe(walked.length)
        expect(
          [...before].filter((id) => !walked.includes(id)),
          `${column} ${direction}`,
        ).toEqual([])
      }
  })

  it('refuses a cursor of another order', async () => {
    const { reader } = current.database
    const asked = { ...QUERY, pageSize: 7, page: 1, order: { column: 'balance', direction: 'asc' } } as const
    const { next } = await accountsOf(reader, contracts.full, asked)
    for (const after of [next, 'nonsense', '', Buffer.from('[]').toString('base64url')])
      await expect(accountsOf(reader, contracts.full, { ...QUERY, after })).rejects.toMatchObject({
        code: 'invalid-request',
      })
  })

  it('is exported completely, page by page, oldest first', async () => {
    const file = async (...asked: Parameters<typeof allAccountsOf>) => {
      const pages: string[][] = []
      for await (const page of allAccountsOf(...asked)) pages.push(page.map(({ id }) => id))
      return pages
    }
    const pages = await file(current.database.reader, contracts.full, { search: '' })
    const rows = await list({ order: { column: 'created', direction: 'asc' } })
    expect(pages.flat()).toEqual(rows.map(({ id }) => id))
    await addAccounts(
      contracts.other,
      Array.from({ length: 1100 }, (_, index) => ({ created: NOW + 1000 + (index % 7) })),
    )
    const filter = { search: '', from: NOW + 1000 }
    const many = await file(current.database.reader, undefined, filter)
    expect(many.map(({ length }) => length)).toEqual([500, 500, 100])
    expect(new Set(many.flat()).size).toBe(1100)
  })
})
