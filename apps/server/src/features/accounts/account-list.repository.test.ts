import { randomUUID } from 'node:crypto'
import { ACCOUNT_COLUMNS, type AccountColumn, toGrosz } from '@vitrine/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { type AccountListQuery, countAccounts, listAccounts } from './account-list.repository.ts'
import { accountsOfContract } from './account-list.service.ts'
import type { AccountRow } from './accounts.tables.ts'

const NOW = 1_800_000_000_000
const DIRECTIONS = ['asc', 'desc'] as const
const COLUMNS: Record<AccountColumn, keyof AccountRow> = {
  id: 'id',
  name: 'holder_name',
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
      holder_name: 'Anna Nowak',
      status: 'Active' as const,
      created: NOW,
      updated: NOW,
      last_usage: null,
      balance: null,
      ...account,
    }))
    await current.database.query.insertInto('accounts').values(rows).execute()
    return rows
  }
  const list = (query: Partial<AccountListQuery>) =>
    listAccounts(current.database.query, { ...STANDARD, contractId: contracts.full, ...query })
  const STANDARD = { offset: 0, limit: 1000, search: '', order: { column: 'created', direction: 'desc' } } as const
  const search = async (text: string) => {
    const query = { ...STANDARD, contractId: contracts.named, search: text, order: NAMES }
    const found = await listAccounts(current.database.query, query)
    expect(await countAccounts(current.database.query, query)).toBe(found.length)
    return found.map(({ holder_name }) => holder_name).sort()
  }
  const NAMES = { column: 'holder_name', direction: 'asc' } as const

  beforeAll(async () => {
    for (const id of Object.values(contracts)) {
      const contract = { id, name: id, status: 'Enabled', last_update: NOW, definition: '' } as const
      await current.database.query.insertInto('contracts').values(contract).execute()
    }
    // Few different values, so that each order has ties, and none in places.
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

    it.each(DIRECTIONS)('%s has each account once over its pages, in order', async (direction) => {
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

    it('is the other way round exactly, ties and all', async () => {
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
  ] as const)('by %s has those without at its lower end', async (column, none) => {
    const [up, down] = [
      await list({ order: { column, direction: 'asc' } }),
      await list({ order: { column, direction: 'desc' } }),
    ]
    expect(up.slice(0, none).every((row) => row[column] === null)).toBe(true)
    expect(up.slice(none).some((row) => row[column] === null)).toBe(false)
    expect(down.slice(-none).every((row) => row[column] === null)).toBe(true)
  })

  it('stays in order while accounts are added behind it', async () => {
    const order = { column: 'created', direction: 'asc' } as const
    const first = await list({ order, limit: 20 })
    await addAccounts(contracts.other, [{ created: NOW }])
    expect(await list({ order, limit: 20 })).toEqual(first)
  })

  it('has the accounts of one contract only', async () => {
    expect(await list({ contractId: contracts.empty })).toEqual([])
    expect(await list({ contractId: 'nobody’s' })).toEqual([])
    const rows = await list({ contractId: contracts.other, search: 'person' })
    expect(rows.map(({ contract_id }) => contract_id)).toEqual([contracts.other, contracts.other])
    expect(await countAccounts(current.database.query, { ...STANDARD, contractId: contracts.full })).toBe(47)
  })

  describe('that is searched', () => {
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
      ]
      await addAccounts(
        contracts.named,
        names.map((holder_name, index) => ({ holder_name, id: `AbC_%${index}-${randomUUID()}` })),
      )
    })

    it.each<[string, string[]]>([
      ['anna', ['ANNA NOWAK', 'Anna Maria']],
      ['ANNA', ['ANNA NOWAK', 'Anna Maria']],
      ['nna m', ['Anna Maria']],
      ['Łukasz', ['Łukasz Żółć']],
      ['łukasz', ['Łukasz Żółć']],
      ['ŁUKASZ', ['Łukasz Żółć']],
      ['ŻÓŁĆ', ['Łukasz Żółć']],
      ['%', ['100% Cotton']],
      ['_', ['snake_case']],
      ['\\', ['back\\slash']],
      ['\\%', []],
      ['0%', ['100% Cotton']],
      ['a%a', []],
      ['*', []],
      ['?', []],
      ['[', ['[x] Straße']],
      ['[x]', ['[x] Straße']],
      ['straße', ['[x] Straße']],
      ["'", ["O'Neill"]],
      ["' or '1'='1", []],
      ['"', []],
    ])('has those with %j in their name, as it is written', async (text, names) => {
      expect(await search(text)).toEqual(names)
    })

    it('has the one whose id begins so, in whatever case, and none in whose id it is further on', async () => {
      expect(await search('AbC_%2')).toEqual(['back\\slash'])
      expect(await search('abc_%2')).toEqual(['back\\slash'])
      expect(await search('bC_%2')).toEqual([])
      expect(await search('AbC__2')).toEqual([])
    })
  })

  it('shows what the specification names, in PLN, and the newest first unless another order is asked for', async () => {
    const id = randomUUID()
    await addAccounts(contracts.empty, [
      { id, created: NOW + 9, balance: toGrosz(1000.5), last_usage: NOW + 10, updated: NOW + 11 },
      { created: NOW },
    ])
    const query = { name: 'any', pageSize: 25, search: '' }
    const contract = { id: contracts.empty, status: 'Enabled' } as const
    const { total, entries } = await accountsOfContract(current.database.query, contract, query)
    expect(total).toBe(2)
    expect(entries[0]).toEqual({
      id,
      name: 'Anna Nowak',
      status: 'Active',
      created: NOW + 9,
      updated: NOW + 11,
      lastUsage: NOW + 10,
      balance: 1000.5,
    })
    expect(entries[1]).toMatchObject({ created: NOW, balance: null, lastUsage: null })
    const last = await accountsOfContract(current.database.query, contract, { ...query, page: 2, pageSize: 1 })
    expect(last).toEqual({ total: 2, entries: [entries[1]] })
  })

  it('shows all as revoked as soon as their contract is, also while that has yet to be noted of them', async () => {
    const query = { name: 'any', pageSize: 25, search: '' }
    const contract = { id: contracts.empty, status: 'Revoked' } as const
    const { entries } = await accountsOfContract(current.database.query, contract, query)
    expect(entries.map(({ status }) => status)).toEqual(['Revoked', 'Revoked'])
  })
})
