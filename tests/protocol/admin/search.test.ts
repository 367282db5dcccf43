import { zConsoleSearch } from '@vitrine/api/administration/search.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectProblem } from '../api/problems.ts'
import { Bank } from '../business/bank.ts'
import { ADA, SAM } from '../identity-provider/token-shapes.ts'
import { type Console, startConsole } from './console.ts'

const { path: SEARCH } = ADMINISTRATION_ENDPOINTS.search

let desk: Console
let account: Awaited<ReturnType<Bank['openAccount']>>
beforeAll(async () => {
  desk = await startConsole()
  const { browser, wallet } = desk.running
  const bank = new Bank({ browser, wallet, query: () => desk.running.product.database.query })
  account = await bank.openAccount()
  await bank.use(account, { bankOperation: 'lunch' })
  await desk.as(ADA).get('/session')
})
afterAll(() => desk.stop())

const ask = (term: string) => desk.as(ADA).get(`${SEARCH}?term=${encodeURIComponent(term)}`)
async function find(term: string) {
  const { status, body } = await ask(term)
  expect(status).toBe(200)
  return zConsoleSearch.parse(body)
}
const query = () => desk.running.product.database.query
const lines = () => query().selectFrom('audit_log').selectAll().where('action', '=', 'search').execute()

it('finds an account by name and id, its credential and payment, a person and a card', async () => {
  const { holder_name: name } = await query()
    .selectFrom('accounts')
    .select('holder_name')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  const found = [{ id: account.id, name, contract: 'BankAccount' }]
  expect((await find(name.toUpperCase())).accounts).toEqual(found)
  expect((await find(account.id.slice(0, 12))).accounts).toEqual(found)
  const { id } = await query().selectFrom('credentials').select('id').executeTakeFirstOrThrow()
  expect((await find(id.slice(0, 20))).credentials).toEqual([{ id, account: account.id }])
  expect((await find('fl-pay-')).payments).toEqual([{ id: expect.stringMatching(/^fl-pay-/), account: account.id }])
  expect((await find('ada')).people).toMatchObject([{ id: desk.provider.homeAccountId(ADA) }])
  expect((await find('bank-account-b')).cards).toMatchObject([{ id: 'bank-account-basic', contract: 'BankAccount' }])
})

it('gives at most five of each kind, and card titles in the language of the reader', async () => {
  const { body } = await desk.as(ADA).get(`${SEARCH}?term=konto&language=pl`)
  expect(zConsoleSearch.parse(body).cards.map(({ title }) => title)).toContain('Konto bankowe')
  const names = Array.from({ length: 7 }, (_, index) => `Zed ${index}`)
  const { browser, wallet } = desk.running
  for (const displayName of names) await wallet.receive((await browser.issueBasic('BankAccount', { displayName })).url)
  expect((await find('zed')).accounts).toHaveLength(5)
})

it('notes who searched, without the term and the results, only if the search was answered', async () => {
  const before = (await lines()).length
  await find('nowak')
  await ask('x'.repeat(101))
  const [line, ...more] = (await lines()).slice(before)
  expect(more).toEqual([])
  expect(line).toMatchObject({
    actor: desk.provider.homeAccountId(ADA),
    object: 'GET /vc/admin/search',
    outcome: 'answered',
    account_id: null,
    card: null,
    reason: null,
    reference: null,
  })
})

it('lets only administrators search', async () => {
  const path = `${SEARCH}?term=anna`
  expectProblem(await desk.as(SAM).get(path), 'no-access')
  expect((await desk.running.browser.get(path)).status).toBe(401)
})

it.each([
  ['no text', ''],
  ['spaces', '   '],
  ['101 characters', 'a'.repeat(101)],
  ['a NUL character', 'an\u0000na'],
  ['a line break', 'an\nna'],
])('refuses %s, and says which parameter is wrong', async (_, term) => {
  expectProblem(await ask(term), 'invalid-request', /term/)
})

it('refuses 10,000 characters, and says that the address is too long', async () => {
  expectProblem(await ask('a'.repeat(10_000)), 'address-too-long')
})

// An id can begin with an underscore, so it does not come alone.
it.each(['%', '__%', '*', '\\', "'", '"; drop table accounts', '\u202e', '\u0301', '\u{1f600}', '[a-z]'])(
  'finds nothing for %j',
  async (term) => {
    expect(await find(term)).toEqual({ accounts: [], credentials: [], payments: [], people: [], cards: [] })
  },
)
