import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from './product.ts'

let running: RunningProduct
beforeAll(async () => {
  running = await startProduct()
})
afterAll(() => running.stop())

describe('each card', () => {
  it('the bank account is issued, presented, and shown', async () => {
    const { browser, wallet } = running
    const issuance = await browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
    const credential = await wallet.receive(issuance.url)
    expect(await browser.issuanceStatus(issuance.id)).toEqual({ status: 2 })
    const presentation = await browser.present('BankAccount')
    await wallet.present(presentation.url, [credential])
    expect(await browser.presentationStatus(presentation.id)).toEqual({ status: 2 })
    expect(await browser.result(presentation.id)).toMatchObject({ displayName: 'Anna Nowak' })
  })
})
