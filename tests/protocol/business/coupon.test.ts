import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'
import { Bank } from './bank.ts'

const DAY = 86_400_000
const COFFEE = { bankOperation: 'coffee' }

let running: RunningProduct
let bank: Bank
beforeAll(async () => {
  running = await startProduct()
  const { browser, wallet } = running
  bank = new Bank({ browser, wallet, query: () => running.product.database.query })
})
afterAll(() => running.stop())

it('a coupon pays for one coffee, and shows when it was used', async () => {
  const opening = running.now()
  const account = await bank.openAccount()
  const afterOpening = running.now()
  const first = await bank.use(account, COFFEE)
  expect(first).toMatchObject({
    status: 'OK',
    cuponUsed: false,
    details: 'Enjoy your coffee! Your coupon has been used.',
  })
  expect(first.cuponUsedTime).toBeGreaterThanOrEqual(afterOpening)
  expect(first.cuponUsedTime).toBeLessThanOrEqual(running.now())
  expect(first.cuponValidTo).toBeGreaterThanOrEqual(opening + 30 * DAY)
  expect(first.cuponValidTo).toBeLessThanOrEqual(afterOpening + 30 * DAY)

  running.advance(60_000)
  const second = await bank.use(account, COFFEE)
  expect(second).toMatchObject({
    status: 'ERROR',
    cuponUsed: true,
    cuponUsedTime: first.cuponUsedTime,
    cuponValidTo: first.cuponValidTo,
    details: 'This coffee coupon was used before.',
  })
})

it('a coffee is free: no payment, no transaction data, the same balance', async () => {
  const account = await bank.openAccount()
  const purchase = await bank.begin(COFFEE)
  expect(purchase.paymentId).toBeUndefined()
  expect(purchase.open.request.transactionData).toEqual([])
  const before = await bank.ledger()
  await purchase.answer(account)
  expect(await purchase.result()).toMatchObject({ status: 'OK' })
  expect(await bank.ledger()).toEqual(before)
})

it('each account has a coupon of its own', async () => {
  const [anna, jan] = [await bank.openAccount(), await bank.openAccount('Jan Kowalski')]
  expect(await bank.use(anna, COFFEE)).toMatchObject({ status: 'OK' })
  expect(await bank.use(jan, COFFEE)).toMatchObject({ status: 'OK', cuponUsed: false })
})

it('a credential that is fetched again has no second coupon', async () => {
  const { browser, wallet } = running
  const { id, url } = await browser.issueBasic('BankAccount', { displayName: 'Ewa Lis' })
  const issuance = await wallet.openOffer(url)
  const { value: accessToken } = await issuance.obtainToken()
  const { key } = (await bank.openAccount()).credential
  const fetchCredential = async () => {
    const proof = issuance.createProof(key, await issuance.obtainNonce())
    const answer = await issuance.sendCredentialRequest({ accessToken, proofs: [proof] })
    const [credential] = await issuance.acceptCredentials(answer, [key])
    if (!credential) throw new Error('no credential')
    return { id: await bank.accountOf(id), credential }
  }
  expect(await bank.use(await fetchCredential(), COFFEE)).toMatchObject({ status: 'OK' })
  expect(await bank.use(await fetchCredential(), COFFEE)).toMatchObject({ status: 'ERROR', cuponUsed: true })
})

it('a coupon is valid until its last moment, and the refusal afterwards has a text of its own', async () => {
  const [early, late] = [await bank.openAccount(), await bank.openAccount()]
  running.advance(30 * DAY - 60_000)
  const taken = await bank.use(early, COFFEE)
  expect(taken).toMatchObject({ status: 'OK', cuponUsed: false })
  running.advance(DAY + 60_000)
  const expired = await bank.use(late, COFFEE)
  expect(expired).toMatchObject({
    status: 'ERROR',
    cuponUsed: false,
    details: 'This coffee coupon has expired.',
    cuponValidTo: expect.any(Number),
    verified: true,
  })
  expect(expired.cuponUsedTime).toBeUndefined()
  expect(expired.cuponValidTo).toBeLessThan(running.now())
  expect(await bank.use(early, COFFEE), 'a used coupon is used, not expired').toMatchObject({ cuponUsed: true })
  expect(await bank.use(late, { bankOperation: 'transfer' })).toMatchObject({ status: 'OK', accountBalance: 700 })
})

it('a declined or expired request leaves the coupon unused', async () => {
  const account = await bank.openAccount()
  const declined = await bank.begin(COFFEE)
  await declined.open.decline()
  const expired = await bank.begin(COFFEE)
  running.advance(300_001)
  expect((await expired.answer(account)).status).toBe(400)
  expect(await bank.use(account, COFFEE)).toMatchObject({ status: 'OK', cuponUsed: false })
})
