import { zAccount, zAccountDetails, zContracts, zLedgerAccount } from '@vitrine/api/administration/admin.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { expectProblem } from '../api/problems.ts'
import { Bank, type BankAccount } from '../business/bank.ts'
import { ADA, SAM } from '../identity-provider/token-shapes.ts'
import { type Caller, type Console, startConsole } from './console.ts'

const LISTS = ['/vc/admin/accounts', '/vc/admin/all-accounts']

let desk: Console
let ada: Caller
const accounts: BankAccount[] = []
beforeAll(async () => {
  desk = await startConsole()
  ada = desk.as(ADA)
  const { browser, wallet } = desk.running
  const bank = new Bank({ browser, wallet, query: () => desk.running.product.database.query })
  for (const name of ['Anna Nowak', 'Łukasz Żółć', '100% Jan']) {
    accounts.push(await bank.openAccount(name))
    desk.running.advance(1000)
  }
})
afterAll(() => desk.stop())

describe('the contracts', () => {
  it('are an object whose member value lists all types, with the four members of the specification', async () => {
    const { status, body } = await ada.get('/vc/admin/contracts')
    expect(status).toBe(200)
    const { value } = z
      .strictObject({ value: z.array(z.strictObject(zContracts.shape.value.def.element.shape)) })
      .parse(body)
    expect(value.map(({ name }) => name)).toEqual(value.map(({ name }) => name).toSorted())
    expect(value.find(({ name }) => name === 'BankAccount')).toMatchObject({ status: 'Enabled', activeAccounts: 3 })
    expect(new Set(value.map(({ id }) => id)).size).toBe(value.length)
    const rows = await desk.running.product.database.query.selectFrom('contracts').selectAll().execute()
    for (const { id, name, status, last_update } of rows)
      expect(value).toContainEqual(expect.objectContaining({ id, name, status, lastUpdate: last_update }))
  })
})

it('The middle of a long list is not listed in an order that would sort all accounts', async () => {
  const { query } = desk.running.product.database
  const { id } = await query
    .selectFrom('contracts')
    .select('id')
    .where('name', '=', 'BankAccount')
    .executeTakeFirstOrThrow()
  const many = { contract_id: id, connection: -1, total: 50_000, active: 0 }
  await query.insertInto('account_counts').values(many).execute()
  const at = (page: number, order: string) =>
    ada.get(`/vc/admin/accounts?name=BankAccount&page=${page}&pageSize=100&order=${order}`)
  for (const order of ['-balance', 'lastUsage', '-updated', 'status']) {
    const refused = await at(250, order)
    expect([refused.status, refused.body]).toMatchObject([400, { reason: { code: 'page-in-middle' } }])
  }
  for (const order of ['-created', 'name', 'id']) expect((await at(250, order)).status).toBe(200)
  for (const page of [1, 101, 500]) expect((await at(page, '-balance')).status).toBe(200)
  await query.deleteFrom('account_counts').where('connection', '=', -1).execute()
})

describe('the accounts of a contract', () => {
  it('are an array of ids and statuses, and nothing else', async () => {
    const { status, body, headers } = await ada.get('/vc/admin/accounts?name=BankAccount')
    expect(status).toBe(200)
    const list = z.array(z.strictObject(zAccount.shape)).parse(body)
    expect(list).toEqual(accounts.toReversed().map(({ id }) => ({ id, status: 'Active', isSuspended: false })))
    expect(headers.get('x-total-count')).toBe('3')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('are an array of all accounts with the columns of the table, and nothing else', async () => {
    const { status, body, headers } = await ada.get('/vc/admin/all-accounts?name=BankAccount')
    expect(status).toBe(200)
    const list = z.array(z.strictObject(zAccountDetails.shape)).parse(body)
    expect(list.map(({ name }) => name)).toEqual(['100% Jan', 'Łukasz Żółć', 'Anna Nowak'])
    expect(list[0]).toMatchObject({ balance: 1000, lastUsage: null, status: 'Active' })
    expect((list[0]?.created ?? 0) - (list[1]?.created ?? 0)).toBeGreaterThanOrEqual(1000)
    for (const { created, updated } of list) expect(updated).toBe(created)
    expect(headers.get('x-total-count')).toBe('3')
  })

  it('are an empty list for a contract without accounts', async () => {
    for (const list of LISTS) {
      const { status, body, headers } = await ada.get(`${list}?name=Workshop`)
      expect([status, body, headers.get('x-total-count')]).toEqual([200, [], '0'])
    }
  })

  it('are paged, ordered and searched', async () => {
    const names = async (query: string) => {
      const { status, body, headers } = await ada.get(`/vc/admin/all-accounts?name=BankAccount&${query}`)
      expect(status, query).toBe(200)
      const total = Number(headers.get('x-total-count'))
      return [
        total,
        ...z
          .array(zAccountDetails)
          .parse(body)
          .map(({ name }) => name.split(' ')[0]),
      ]
    }
    expect(await names('page=1&pageSize=2')).toEqual([3, '100%', 'Łukasz'])
    expect(await names('page=2&pageSize=2')).toEqual([3, 'Anna'])
    expect(await names('page=9')).toEqual([3])
    expect(await names('order=created')).toEqual([3, 'Anna', 'Łukasz', '100%'])
    expect(await names('order=-created')).toEqual([3, '100%', 'Łukasz', 'Anna'])
    expect(await names('order=name&page=1&pageSize=2')).toEqual([3, '100%', 'Anna'])
    expect(await names('search=%C5%82ukasz')).toEqual([1, 'Łukasz'])
    expect(await names(`search=${encodeURIComponent('100%')}`)).toEqual([1, '100%'])
    expect(await names(`search=${accounts[0]?.id.slice(0, 12)}`)).toEqual([1, 'Anna'])
    expect(await names('search=nobody')).toEqual([0])
  })
})

describe('the accounts of all contracts', () => {
  it('are an array with the contract of each, filtered by contract on request', async () => {
    const { status, body, headers } = await ada.get('/vc/admin/ledger')
    expect(status).toBe(200)
    const list = z.array(z.strictObject(zLedgerAccount.shape)).parse(body)
    expect(list.map(({ name, contract }) => [name, contract])).toEqual([
      ['100% Jan', 'BankAccount'],
      ['Łukasz Żółć', 'BankAccount'],
      ['Anna Nowak', 'BankAccount'],
    ])
    expect(headers.get('x-total-count')).toBe('3')
    expect((await ada.get('/vc/admin/ledger?contract=Workshop')).body).toEqual([])
    expectProblem(await ada.get('/vc/admin/ledger?contract=nobody'), 'not-found')
    expect((await ada.get('/vc/admin/ledger?search=zolc')).body).toHaveLength(1)
    expect((await ada.get('/vc/admin/ledger?status=Revoked')).body).toEqual([])
    expectProblem(await ada.get('/vc/admin/ledger?status=revoked'), 'invalid-request')
  })

  it('are also exported as a file, for administrators only', async () => {
    const { status, body, headers } = await ada.get('/vc/admin/ledger.csv?search=jan')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="accounts-\d{4}-\d\d-\d\d\.csv"$/)
    const [header, first, ...others] = z.string().parse(body).split('\r\n')
    expect(header).toBe('id,contract,name,status,created,updated,last_usage,balance')
    expect(first).toMatch(/^[\w-]+,BankAccount,100% Jan,Active,.+Z,.+Z,,1000$/)
    expect(others).toEqual([''])
    for (const call of ['/vc/admin/ledger', '/vc/admin/ledger.csv'])
      expectProblem(await desk.as(SAM).get(call), 'no-access')
  })

  it.each([
    ['en', 'ID,Contract,Name,Status,Created,Updated,Last Usage,Balance'],
    ['pl', 'ID,Kontrakt,Imię i nazwisko,Stan,Utworzono,Zmieniono,Ostatnie użycie,Saldo'],
  ])('are exported with headings in %s on request, with the same lines below', async (language, head) => {
    const file = async (query: string) => {
      const { body } = await ada.get(`/vc/admin/ledger.csv${query}`)
      return z.string().parse(body).split('\r\n')
    }
    const [, ...lines] = await file('')
    expect(lines).toHaveLength(4)
    expect(await file(`?headings=${language}`)).toEqual([head, ...lines])
  })

  it('are not exported with headings in an unknown language', async () => {
    expectProblem(await ada.get('/vc/admin/ledger.csv?headings=tlh'), 'invalid-request')
  })
})

describe('a long list', () => {
  it('links from page to page', async () => {
    const seen: string[] = []
    let address: string | undefined = '/vc/admin/all-accounts?name=BankAccount&pageSize=1&page=1&order=name'
    while (address !== undefined) {
      const { body, headers } = await ada.get(address)
      seen.push(
        ...z
          .array(zAccountDetails)
          .parse(body)
          .map(({ name }) => name),
      )
      address = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(['100% Jan', 'Anna Nowak', 'Łukasz Żółć'])
  })

  it.each(['after=x', 'after=&page=1', `after=${'x'.repeat(1001)}`])('refuses the invalid cursor %s', async (after) => {
    for (const list of [...LISTS, '/vc/admin/ledger'])
      expectProblem(await ada.get(`${list}?name=BankAccount&${after}`), 'invalid-request')
  })
})

describe('the people who signed in', () => {
  it('are listed under the name idp', async () => {
    await desk.as(SAM).get('/session')
    const { status, body, headers } = await ada.get('/vc/admin/all-accounts?name=idp&order=name')
    expect(status).toBe(200)
    const list = z.array(z.strictObject(zAccountDetails.shape)).parse(body)
    expect(list.map(({ id, name }) => ({ id, name }))).toEqual([
      { id: desk.provider.homeAccountId(ADA), name: `${ADA.name} (${ADA.username})` },
      { id: desk.provider.homeAccountId(SAM), name: `${SAM.name} (${SAM.username})` },
    ])
    expect(list.every(({ balance, lastUsage }) => balance === null && lastUsage !== null)).toBe(true)
    expect(headers.get('x-total-count')).toBe('2')
    const reduced = z.array(z.strictObject(zAccount.shape)).parse((await ada.get('/vc/admin/accounts?name=idp')).body)
    expect(reduced.map(({ id }) => id).sort()).toEqual(list.map(({ id }) => id).sort())
  })

  it('have the time of their last sign-in', async () => {
    desk.running.advance(60_000)
    await desk.as(SAM).get('/session')
    const { body } = await ada.get('/vc/admin/all-accounts?name=idp&order=-lastUsage&search=sam')
    const [sam] = z.array(zAccountDetails).parse(body)
    expect(desk.running.now() - (sam?.lastUsage ?? 0)).toBeLessThan(5000)
    expect(sam?.created).toBeLessThan(sam?.lastUsage ?? 0)
  })
})

describe('the query', () => {
  it.each([
    'bankaccount',
    'BankAccount ',
    'Bank',
    '%',
    '*',
    '_',
    "' OR 1=1 --",
    'BankAccount%',
    '__proto__',
    'IDP',
    '../x',
  ])('with an unknown contract, %j, returns 404', async (name) => {
    for (const list of LISTS) expectProblem(await ada.get(`${list}?name=${encodeURIComponent(name)}`), 'not-found')
  })

  it.each([
    '',
    'name=',
    'name=BankAccount&name=Workshop',
    'name[]=BankAccount',
    'name[$ne]=x',
    `name=${'x'.repeat(101)}`,
    'name=Bank%00Account',
  ])('with an invalid name, %j, is refused', async (query) => {
    for (const list of LISTS) expectProblem(await ada.get(`${list}?${query}`), 'invalid-request')
  })

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=',
    'page=1000001',
    'page=1&page=2',
    'pageSize=0',
    'pageSize=201',
    'pageSize=x',
    'order=holder_name',
    'order=created desc',
    'order=--created',
    'order=created;drop table accounts',
    'order=constructor',
    'order=created&order=id',
    `search=${'x'.repeat(101)}`,
    'search=a&search=b',
    'search=%00',
  ])('with %j is refused', async (query) => {
    for (const list of LISTS) expectProblem(await ada.get(`${list}?name=BankAccount&${query}`), 'invalid-request')
  })

  it('lists accounts of the named contract only, whatever else it contains', async () => {
    const { body } = await ada.get(
      "/vc/admin/accounts?name=Workshop&search=' or 1=1 --&contract_id=BankAccount&limit=5",
    )
    expect(body).toEqual([])
  })
})
