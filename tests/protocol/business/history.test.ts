import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../api/problems.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { Bank } from './bank.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** Tables with data of single flows. All other tables contain the ledger or the operator's data. */
const FLOW_TABLES = [
  'issuances',
  'presentations',
  'help_desk_requests',
  'openid4vc_offers',
  'openid4vc_tokens',
  'openid4vc_pushed_requests',
  'openid4vc_used_proofs',
  'openid4vc_requests',
  'openid4vc_used_nonces',
] as const

let running: RunningProduct
let bank: Bank
beforeAll(async () => {
  running = await startProduct({ RETENTION_DAYS: '3' })
  const { browser, wallet } = running
  bank = new Bank({ browser, wallet, query: () => running.product.database.query })
})
afterAll(() => running.stop())

const countOf = async (table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(bank.query)
  return Number(rows[0]?.count)
}

async function cleanUpIn(milliseconds: number): Promise<void> {
  running.advance(milliseconds)
  await running.product.cleanUp()
}

describe('rows of ended flows', () => {
  it('are kept as long as configured, and only the ledger is left afterwards', async () => {
    const account = await bank.openAccount()
    const paid = await bank.begin({ bankOperation: 'transfer' })
    await paid.answer(account)
    const unpaid = await bank.begin({ bankOperation: 'transfer' })
    await unpaid.open.decline()
    const waiting = await running.browser.issueBasic('BankAccount', { displayName: 'Nobody' })
    const helpDesk = await running.browser.present('VerifiedEmployee', '/basic', { state: 'helpdesk' })
    const before = await bank.ledger()
    const audited = await countOf('audit_log')
    expect((await running.browser.get('/configuration')).body).toMatchObject({ retention: { flowDays: 3 } })

    await cleanUpIn(3 * DAY - MINUTE)
    for (const { id } of [paid, unpaid]) expect(await running.browser.presentationStatus(id)).toBeDefined()
    expect(await running.browser.issuanceStatus(waiting.id)).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
    expect(await countOf('help_desk_requests')).toBe(1)

    await cleanUpIn(20 * MINUTE)
    for (const { id } of [paid, unpaid])
      expectProblem(await running.browser.get(`/basic/presentation/status?id=${id}`), 'not-found')
    expectProblem(await running.browser.get(`/basic/issuance/status?id=${waiting.id}`), 'not-found')
    expectProblem(await running.browser.post('/help-desk/request', { id: helpDesk.id }), 'not-found')
    for (const table of FLOW_TABLES) expect([table, await countOf(table)]).toEqual([table, 0])
    expect((await bank.payment(paid.paymentId)).state).toBe('settled')
    expect(await countOf('payments')).toBe(1)
    expect(await bank.ledger()).toEqual(before)
    expect(await countOf('audit_log')).toBe(audited)
    expect(await countOf('credentials')).toBe(1)
  })

  it('are deleted, but those of open flows are not', async () => {
    const account = await bank.openAccount()
    await cleanUpIn(10 * DAY)
    const purchase = await bank.begin({ bankOperation: 'transfer' })
    await running.product.cleanUp()
    expect((await purchase.answer(account)).status).toBe(200)
    expect(await purchase.result()).toMatchObject({ status: 'OK' })
  })

  it('are deleted even if there are more of them than a single step deletes', async () => {
    for (let count = 0; count < 450; count += 1)
      await running.browser.issueBasic('BankAccount', { displayName: 'Nobody' })
    await cleanUpIn(10 * MINUTE)
    const open = bank.query.selectFrom('issuances').select('id').where('holder_name', 'is not', null)
    expect(await open.execute()).toEqual([])
    expect(await countOf('openid4vc_offers')).toBe(0)
    await cleanUpIn(4 * DAY)
    expect(await countOf('issuances')).toBe(0)
  })
})
