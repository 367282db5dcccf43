import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'

const MINUTE = 60_000

let running: RunningProduct
beforeAll(async () => {
  running = await startProduct()
})
afterAll(() => running.stop())

const HALF = '{"half'

describe('a half-written row', () => {
  it.each([
    ['a damaged query', 'openid4vc_requests', 'query'],
    ['a damaged key', 'openid4vc_requests', 'encryption_key'],
  ] as const)('of a request, with %s, fails for its own wallet only', async (_what, table, column) => {
    const { browser, wallet, product } = running
    const { query } = product.database
    const { url } = await browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
    const credential = await wallet.receive(url)
    const damaged = await browser.present('BankAccount')
    await query
      .updateTable(table)
      .set({ [column]: HALF })
      .where('request_id', '=', damaged.requestId)
      .execute()
    await expect(wallet.present(damaged.url, [credential])).rejects.toThrow()
    const other = await browser.present('BankAccount')
    await wallet.present(other.url, [credential])
    expect(await browser.presentationStatus(other.id)).toEqual({ status: 2 })
  })

  it('of a presentation does not stop the clean-up of other presentations', async () => {
    const { browser, product } = running
    const { query } = product.database
    const damaged = await browser.present('BankAccount', '/lunch-service', { bankOperation: 'lunch' })
    const other = await browser.present('BankAccount')
    await query.updateTable('presentations').set({ purpose_state: HALF }).where('id', '=', damaged.id).execute()
    running.advance(10 * MINUTE)
    // The clean-up ends all presentations that it can read, and then continues with its next task.
    await product.cleanUp()
    const row = await query.selectFrom('presentations').select('state').where('id', '=', other.id).executeTakeFirst()
    expect(row?.state).toBe('failed')
  })

  it('of an offer fails for its own wallet only', async () => {
    const { browser, wallet, product } = running
    const { url } = await browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
    const id = decodeURIComponent(url).split('/').at(-1) ?? ''
    await product.database.query
      .updateTable('openid4vc_offers')
      .set({ credential: HALF })
      .where('offer_id', '=', id)
      .execute()
    await expect(wallet.receive(url)).rejects.toThrow()
    const good = await browser.issueBasic('BankAccount', { displayName: 'Jan Kowalski' })
    expect(await wallet.receive(good.url)).toMatchObject({ claims: expect.anything() })
  })
})
