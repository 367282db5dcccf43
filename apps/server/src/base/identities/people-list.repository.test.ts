import { ACCOUNT_COLUMNS, type AccountsQuery } from '@vitrine/api/administration/admin.ts'
import { PEOPLE_COLUMNS, type PeopleQuery } from '@vitrine/api/administration/people.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { searchable } from '../../platform/text/searchable.ts'
import { noteToken, setIdentityStatus } from './identities.repository.ts'
import { peopleAsAccounts, peopleOf } from './people-list.service.ts'

const NOW = 1_800_000_000_000

describeOnEachDatabase('the list of people', (current) => {
  const asAccounts = (query: AccountsQuery) => peopleAsAccounts(current.database.reader, query)
  const QUERY = { name: 'idp', pageSize: 25, search: '', language: 'en' as const }
  const PEOPLE = ['Ada Admin', 'Łucja Ś', '100%', 'a_b', 'back\\slash', 'Eve', 'Eve', 'Eve'].map((name, index) => ({
    id: `Person_${index}.tenant`,
    username: index % 2 === 0 ? name : `User${index}@Example.org`,
    name,
    search_name: searchable(index % 2 === 0 ? name : `${name} User${index}@Example.org`),
    role: index === 0 ? ('administrator' as const) : ('none' as const),
    last_sign_in: NOW + (index % 3),
    sign_in_session: null,
    latest_token: NOW + (index % 3),
    last_call: null,
  }))
  const names = async (search: string) => {
    const { total, entries } = await asAccounts({ ...QUERY, search })
    expect(total).toBe(entries.length)
    return entries.map(({ id }) => id).sort()
  }
  beforeEach(async () => {
    for (const person of PEOPLE) await noteToken(current.database.query, person)
  })

  it('has the last sign-in as last usage, and no balance', async () => {
    const { total, entries } = await asAccounts(QUERY)
    expect(total).toBe(PEOPLE.length)
    expect(entries.find(({ id }) => id === 'Person_1.tenant')).toEqual({
      id: 'Person_1.tenant',
      name: 'Łucja Ś (User1@Example.org)',
      status: 'Active',
      created: NOW + 1,
      updated: NOW + 1,
      lastUsage: NOW + 1,
      balance: null,
    })
    expect(entries.find(({ id }) => id === 'Person_0.tenant')?.name).toBe('Ada Admin')
    expect(entries[0]?.lastUsage, 'the most recent sign-in is first').toBe(NOW + 2)
  })

  describe.each(ACCOUNT_COLUMNS)('by %s', (column) => {
    it.each(['asc', 'desc'] as const)('%s lists each person once across all pages', async (direction) => {
      const order = { column, direction }
      const whole = await asAccounts({ ...QUERY, order })
      const pages = await Promise.all([1, 2, 3, 4].map((page) => asAccounts({ ...QUERY, order, page, pageSize: 3 })))
      expect(pages.map(({ entries }) => entries.length)).toEqual([3, 3, 2, 0])
      expect(pages.flatMap(({ entries }) => entries)).toEqual(whole.entries)
      expect(new Set(whole.entries.map(({ id }) => id)).size).toBe(PEOPLE.length)
      const other = await asAccounts({
        ...QUERY,
        order: { column, direction: direction === 'asc' ? 'desc' : 'asc' },
      })
      expect(other.entries).toEqual(whole.entries.toReversed())
    })
  })

  it.each<[string, number[]]>([
    ['ada', [0]],
    ['ADMIN', [0]],
    ['łucja', [1]],
    ['Łucja Ś', [1]],
    ['lucja s', [1]],
    ['example.ORG', [1, 3, 5, 7]],
    ['dmin', []],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['Person_5', [5]],
    ['person_5.', [5]],
    ['erson_5', []],
    ["' or 1=1 --", []],
  ])('is searched for %j as it is written', async (search, found) => {
    expect(await names(search)).toEqual(found.map((index) => `Person_${index}.tenant`))
  })
})

describeOnEachDatabase('the list of people in the console', (current) => {
  const QUERY: PeopleQuery = { pageSize: 25, search: '', language: 'en' }
  const list = (query: Partial<PeopleQuery> = {}) => peopleOf(current.database.reader, { ...QUERY, ...query })
  const ids = async (query: Partial<PeopleQuery>) => (await list(query)).entries.map(({ id }) => id)

  beforeEach(async () => {
    const roles = ['administrator', 'help-desk', 'none', 'none'] as const
    for (const [index, role] of roles.entries())
      await noteToken(current.database.query, {
        ...{ id: `p${index}`, username: `u${9 - index}`, name: ['Ada', 'Żaneta', 'Zoe', 'Łucja'][index] ?? '', role },
        search_name: searchable(`${['Ada', 'Żaneta', 'Zoe', 'Łucja'][index]} u${9 - index}`),
        last_sign_in: NOW + index,
        sign_in_session: null,
        latest_token: NOW + 10 + index,
        last_call: index === 2 ? null : NOW + 100 + index,
      })
    await current.database.transaction((tx) => setIdentityStatus(tx, { id: 'p1', status: 'Revoked', now: NOW + 50 }))
  })

  it('has name, user name, role, last sign-in and last call', async () => {
    const { total, entries } = await list()
    expect(total).toBe(4)
    expect(entries.find(({ id }) => id === 'p1')).toEqual({
      id: 'p1',
      name: 'Żaneta',
      username: 'u8',
      role: 'help-desk',
      status: 'Revoked',
      created: NOW + 11,
      updated: NOW + 50,
      lastSignIn: NOW + 1,
      lastCall: NOW + 101,
    })
    expect(
      entries.map(({ id }) => id),
      'who called last comes first, who never did comes last',
    ).toEqual(['p3', 'p1', 'p0', 'p2'])
  })

  it('can be filtered by role, status and both names', async () => {
    expect(await ids({ role: 'administrator' })).toEqual(['p0'])
    expect(await ids({ role: 'none', order: { column: 'id', direction: 'asc' } })).toEqual(['p2', 'p3'])
    expect(await ids({ status: 'Revoked' })).toEqual(['p1'])
    expect(await ids({ status: 'Revoked', role: 'none' })).toEqual([])
    expect(await ids({ search: 'zaneta' })).toEqual(['p1'])
    expect(await ids({ search: 'u7' })).toEqual(['p2'])
    expect((await list({ search: 'ZANETA' })).total).toBe(1)
  })

  it('is ordered by the alphabet of the reader’s language', async () => {
    const order = { column: 'name', direction: 'asc' } as const
    expect(await ids({ order, language: 'pl' })).toEqual(['p0', 'p3', 'p2', 'p1'])
  })

  it.each(PEOPLE_COLUMNS)('lists everybody when paged by %s', async (column) => {
    for (const direction of ['asc', 'desc'] as const) {
      const order = { column, direction }
      const whole = await ids({ order })
      const walked: string[] = []
      let after: string | undefined
      do {
        const { entries, next } = await list({ order, pageSize: 1, ...(after === undefined ? { page: 1 } : { after }) })
        walked.push(...entries.map(({ id }) => id))
        after = next
      } while (after !== undefined)
      expect(walked).toEqual(whole)
      expect(new Set(walked).size).toBe(4)
    }
  })
})
