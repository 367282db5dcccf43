import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import { Bank, type BankAccount } from './bank.ts'

let running: RunningProduct
let bank: Bank
let account: BankAccount
beforeAll(async () => {
  running = await startProduct()
  const { browser, wallet } = running
  bank = new Bank({ browser, wallet, query: () => running.product.database.query })
  account = await bank.openAccount()
})
afterAll(() => running.stop())

const result = (id: string, prefix = '/basic') => bank.browser.post(`${prefix}/presentation/response-html`, { id })

describe('the status of a presentation', () => {
  it('becomes verified even if the page never saw it as scanned', async () => {
    const purchase = await bank.begin({ bankOperation: 'lunch' })
    await purchase.answer(account)
    expect(await purchase.status()).toEqual({ status: 2 })
  })

  it('stays at 2 when the wallet fetches the request again, declines, or answers again', async () => {
    const purchase = await bank.begin({ bankOperation: 'transfer' })
    await purchase.answer(account)
    const [first, ledger] = [await purchase.result(), await bank.ledger()]
    const audit = await bank.query.selectFrom('audit_log').selectAll().execute()
    expect((await purchase.open.sendRequestObjectRequest()).status).toBe(404)
    expect((await purchase.open.sendError()).status).toBe(400)
    expect((await purchase.answer(account)).status).toBe(400)
    expect(await purchase.status()).toEqual({ status: 2 })
    expect(await purchase.result()).toEqual(first)
    expect(await bank.ledger()).toEqual(ledger)
    expect(await bank.query.selectFrom('audit_log').selectAll().execute()).toEqual(audit)
  })

  it('stays at 2 after its request has expired', async () => {
    const purchase = await bank.begin()
    await purchase.answer(account)
    running.advance(300_001)
    await running.product.cleanUp()
    expect(await purchase.status()).toEqual({ status: 2 })
  })

  it('stays at 99 when the wallet fetches the request again or answers after all', async () => {
    const purchase = await bank.begin({ bankOperation: 'transfer' })
    const ledger = await bank.ledger()
    await purchase.open.decline()
    const declined = await purchase.status()
    expect(declined).toMatchObject({ status: 99, error: { code: 'ACCESS_DENIED' } })
    expect((await purchase.open.sendRequestObjectRequest()).status).toBe(404)
    expect((await purchase.answer(account)).status).toBe(400)
    running.advance(300_001)
    await running.product.cleanUp()
    expect(await purchase.status()).toEqual(declined)
    expect(await bank.ledger()).toEqual(ledger)
  })

  it('stays at 1 when the wallet fetches the request twice', async () => {
    const purchase = await bank.begin()
    expect((await purchase.open.sendRequestObjectRequest()).status).toBe(200)
    expect(await purchase.status()).toEqual({ status: 1 })
  })
})

describe('the status of an issuance', () => {
  it('stays at 2 when the wallet fetches the offer or the credential again, or reports a failure', async () => {
    const { browser, wallet } = running
    const { id, url } = await browser.issueBasic('BankAccount', { displayName: 'Ewa Lis' })
    expect(await browser.issuanceStatus(id)).toEqual({ status: 0 })
    const issuance = await wallet.openOffer(url)
    const token = await issuance.obtainToken()
    const key = generateHolderKey()
    const ask = async () => {
      const proof = issuance.createProof(key, await issuance.obtainNonce())
      return issuance.sendCredentialRequest({ accessToken: token.value, proofs: [proof] })
    }
    await ask()
    expect(await browser.issuanceStatus(id)).toEqual({ status: 2 })
    const [credential] = await issuance.acceptCredentials(await ask(), [key])
    await issuance.acknowledge(token, credential?.notificationId ?? '', 'credential_failure')
    await expect(wallet.openOffer(url)).rejects.toThrow()
    expect(await browser.issuanceStatus(id)).toEqual({ status: 2 })
    running.advance(700_000)
    await running.product.cleanUp()
    expect(await browser.issuanceStatus(id)).toEqual({ status: 2 })
  })
})

describe('the result', () => {
  it('is not available before the end, nor after an end without success', async () => {
    const { id } = await bank.browser.present('BankAccount')
    expect(await result(id)).toMatchObject({ status: 409, body: { code: 'not-ready' } })
    const purchase = await bank.begin()
    expect(await result(purchase.id)).toMatchObject({ status: 409, body: { code: 'not-ready' } })
    await purchase.open.decline()
    expect(await result(purchase.id)).toMatchObject({ status: 409, body: { code: 'not-ready' } })
  })

  it('returns 404 for the id of an issuance, a request, a payment or an account', async () => {
    const issuance = await bank.browser.issueBasic('BankAccount', { displayName: 'Ewa Lis' })
    const purchase = await bank.begin({ bankOperation: 'lunch' })
    await purchase.answer(account)
    for (const id of [issuance.id, purchase.requestId, purchase.open.request.state, purchase.paymentId, account.id]) {
      expect(await result(id ?? '', '/lunch-service')).toMatchObject({ status: 404, body: { code: 'not-found' } })
      const status = await bank.browser.get(`/lunch-service/presentation/status?id=${id}`)
      expect(status.status).toBe(404)
    }
    expect((await bank.browser.get(`/basic/issuance/status?id=${purchase.id}`)).status).toBe(404)
  })

  it("returns 404 below another card's prefix", async () => {
    const purchase = await bank.begin({ bankOperation: 'lunch' })
    await purchase.answer(account)
    expect((await result(purchase.id, '/basic')).status).toBe(404)
    expect((await result(purchase.id, '/lunch-service')).status).toBe(200)
  })
})
