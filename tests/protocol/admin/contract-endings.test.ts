import { zAccountDetails } from '@vitrine/api/administration/admin.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { fillAccounts } from '../../load/filling.ts'
import { expectProblem } from '../api/problems.ts'
import { Bank } from '../business/bank.ts'
import { ADA } from '../identity-provider/token-shapes.ts'
import { fetchStatus, STATUS } from '../wallet/status-list.ts'
import { type Caller, type Console, startConsole } from './console.ts'

const MANY = 20_000

let desk: Console
let ada: Caller
let bank: Bank
beforeAll(async () => {
  desk = await startConsole()
  ada = desk.as(ADA)
  const { browser, wallet } = desk.running
  bank = new Bank({ browser, wallet, query: () => desk.running.product.database.query })
})
afterAll(() => desk.stop())

const query = () => desk.running.product.database.query

async function countActive(contractId: string): Promise<number> {
  const accounts = query().selectFrom('accounts').where('contract_id', '=', contractId).where('status', '=', 'Active')
  const { count } = await accounts.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

it('revokes all accounts of a revoked contract, even if the server stops meanwhile', async () => {
  const { id } = await ada.contract('BankAccount')
  const account = await bank.openAccount()
  await fillAccounts(query(), { contractId: id, count: MANY, now: desk.running.now() })
  const purchase = await bank.begin()
  const revoking = ada.revoke(id).catch(() => undefined)
  await expect.poll(async () => (await ada.contract('BankAccount')).status).toBe('Revoked')

  // While the revocation continues, the server answers other requests, and refuses everything under the contract.
  expect(await countActive(id)).toBeGreaterThan(0)
  expect((await purchase.answer(account)).status).toBe(400)
  expect((await bank.browser.post('/basic/request2', { type: 'BankAccount', fieldData: {} })).status).toBe(400)
  const listed = z.array(zAccountDetails).parse((await ada.get('/vc/admin/all-accounts?name=BankAccount')).body)
  expect(new Set(listed.map(({ status }) => status))).toEqual(new Set(['Revoked']))
  expect(await countActive(id), 'while others still follow').toBeGreaterThan(0)

  await desk.running.restart()
  await revoking
  await expect.poll(() => countActive(id), { timeout: 30_000 }).toBe(0)
  const ending = query().selectFrom('contracts').select('ending_since').where('id', '=', id)
  await expect.poll(() => ending.executeTakeFirst()).toEqual({ ending_since: null })
  const entries = await query().selectFrom('status_entries').select('status').where('list_id', '=', 'list0').execute()
  expect(entries.filter(({ status }) => status === 1)).toHaveLength(MANY)
  const { status } = account.credential
  if (!status) throw new Error('the credential has no status')
  expect(await fetchStatus(bank.wallet.context, status)).toBe(STATUS.INVALID)
}, 90_000)

it('a contract that is enabled again at once has lost its open flows, but none that started later', async () => {
  const { id } = await ada.contract('GiftCard')
  const { browser, wallet } = desk.running
  const offer = () => browser.issue('/portal-gift-card', 'GiftCard', { displayName: 'Ewa Lis', message: 'Enjoy' })
  const before = await offer()
  await ada.post('/vc/admin/contract-status', { id, status: 'Disabled' })
  expectProblem(
    await browser.post('/portal-gift-card/issuance/request', {
      displayName: 'Ewa Lis',
      message: 'x',
      type: 'GiftCard',
    }),
    'contract-not-enabled',
  )
  await ada.post('/vc/admin/contract-status', { id, status: 'Enabled' })
  const after = await offer()
  await desk.running.product.cleanUp()
  await expect(wallet.receive(before.url)).rejects.toThrow()
  expect((await wallet.receive(after.url)).status).toBeDefined()
})
