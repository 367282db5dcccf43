import { zPresentationResponse } from '@vitrine/api/flows/presentation.ts'
import { zPaymentReceipt } from '@vitrine/api/flows/presentation-result.ts'
import { zProblem } from '@vitrine/api/wording/problem.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectProblem } from '../api/problems.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import type { JsonObject } from '../wallet/json-reading.ts'
import type { ResponseTampering } from '../wallet/presentation-session.ts'
import { Bank, type BankAccount, type Purchase, type RequestedPresentation } from './bank.ts'

const PAYMENT_TYPE = 'urn:eudi:sca:payment:1'
const OPENING_BALANCE = 100_000

let running: RunningProduct
let bank: Bank
let account: BankAccount
beforeAll(async () => {
  running = await startProduct()
  const { browser, wallet } = running
  bank = new Bank({ browser, wallet, query: () => running.product.database.query })
})
afterAll(() => running.stop())
beforeEach(async () => {
  account = await bank.openAccount()
})

const balanceOf = async ({ id }: BankAccount): Promise<number | undefined> => (await bank.ledger()).accounts[id]

/** Returns the payment that the wallet shows before consent. */
function shownPayment({ open }: Purchase): JsonObject {
  expect(open.request.transactionData).toHaveLength(1)
  return open.request.transactionData[0]?.content ?? {}
}

/** Starts a payment that must be refused before anything is stored. */
async function expectRefusedRequest(parameters: RequestedPresentation, status = 400, prefix = '/basic'): Promise<void> {
  const before = await paymentCount()
  const answer = await bank.browser.post(`${prefix}/presentation/request`, { type: 'BankAccount', ...parameters })
  expect({ status: answer.status, body: answer.body }).toMatchObject({
    status,
    body: { code: status === 404 ? 'not-found' : 'invalid-request' },
  })
  expect(await paymentCount()).toBe(before)
}

/** Returns the reason that the page shows for a payment that cannot be continued. */
async function whyNotContinued(parameters: RequestedPresentation, prefix = '/basic'): Promise<unknown> {
  const { body } = await bank.browser.post(`${prefix}/presentation/request`, { type: 'BankAccount', ...parameters })
  return zProblem.parse(body).detail
}

async function paymentCount(): Promise<number> {
  return (await bank.query.selectFrom('payments').select('id').execute()).length
}

describe('a payment', () => {
  it('shows the holder amount, currency, payee and payment id, and binds the answer to them', async () => {
    const purchase = await bank.begin({ bankOperation: 'lunch' })
    expect(shownPayment(purchase)).toEqual({
      type: PAYMENT_TYPE,
      credential_ids: [purchase.open.request.query.credentials[0]?.id],
      transaction_data_hashes_alg: ['sha-256'],
      payload: {
        transaction_id: purchase.paymentId,
        payee: { id: 'lunch', name: 'Lunch service' },
        currency: 'PLN',
        amount: 8,
      },
    })
    expect(purchase.paymentId).toMatch(/^fl-pay-[A-Za-z0-9_-]{22}$/)
  })

  it.each([
    ['pl-PL,pl;q=0.9', 'Bar obiadowy'],
    ['de', 'Lunch service'],
  ])("names its receiver to the page and the wallet in the visitor's language: %s", async (language, name) => {
    const body = { type: 'BankAccount', bankOperation: 'lunch' }
    const headers = { 'accept-language': language }
    const answer = await bank.browser.post('/lunch-service/presentation/request', body, headers)
    const { payment, url } = zPresentationResponse.parse(answer.body)
    expect(payment?.receiver).toBe(name)
    const open = await bank.wallet.openRequest(url)
    expect(open.request.transactionData[0]?.content).toMatchObject({ payload: { payee: { id: 'lunch', name } } })
  })

  it('shows the page what the holder will confirm, and nothing if there is no payment', async () => {
    const { paymentId, payment } = await bank.browser.present('BankAccount', '/lunch-service', {
      bankOperation: 'lunch',
    })
    expect({ paymentId, payment }).toEqual({
      paymentId: expect.stringMatching(/^fl-pay-/),
      payment: { amount: 8, currency: 'PLN', receiver: 'Lunch service' },
    })
    for (const parameters of [{}, { bankOperation: 'coffee' }])
      expect((await bank.browser.present('BankAccount', '/basic', parameters)).payment).toBeUndefined()
    const continued = await bank.browser.present('BankAccount', '/lunch-service', { bankOperation: 'lunch', paymentId })
    expect(continued).toMatchObject({ paymentId, payment })
  })

  it('fills in the whole receipt', async () => {
    const before = Date.now()
    const result = await bank.use(account, { bankOperation: 'transfer' })
    const receipt = zPaymentReceipt.parse(result.fullObject?.receipt)
    expect(receipt).toMatchObject({ paymentId: result.paymentId, amount: 300, currency: 'PLN', receiver: 'Test shop' })
    expect(receipt.time).toBeGreaterThanOrEqual(before)
    expect(result.accountBalance).toBe(700)
  })

  it('moves the price from the account to the receiver, and reports it', async () => {
    const before = await bank.ledger()
    const result = await bank.use(account, { bankOperation: 'lunch' })
    expect(result).toMatchObject({
      status: 'OK',
      accountBalance: 992,
      details: 'PLN\u00a08.00 was paid to Lunch service.',
      paymentId: expect.stringMatching(/^fl-pay-/),
      dynamicData: { paymentId: result.paymentId },
      fullObject: {
        requestStatus: 'presentation_verified',
        receipt: {
          paymentId: result.paymentId,
          amount: 8,
          currency: 'PLN',
          receiver: 'Lunch service',
          time: expect.any(Number),
        },
      },
    })
    const after = await bank.ledger()
    expect(after.accounts[account.id]).toBe(OPENING_BALANCE - 800)
    expect(after.receivers.lunch).toBe((before.receivers.lunch ?? 0) + 800)
    expect(after.total).toBe(before.total)
    expect(await bank.payment(result.paymentId)).toMatchObject({
      operation: 'lunch',
      amount: 800,
      receiver_id: 'lunch',
      state: 'settled',
      account_id: account.id,
    })
  })

  it('is refused if the balance is too low, and nothing is charged', async () => {
    for (let paid = 0; paid < 3; paid += 1) await bank.use(account, { bankOperation: 'transfer' })
    const before = await bank.ledger()
    const result = await bank.use(account, { bankOperation: 'transfer', pay: 300 })
    expect(result).toMatchObject({
      status: 'ERROR',
      accountBalance: 100,
      details: 'There is not enough money in the account for PLN\u00a0300.00. Nothing was charged.',
    })
    expect(result.fullObject?.receipt).toBeUndefined()
    expect(await bank.ledger()).toEqual(before)
    expect(await bank.payment(result.paymentId)).toMatchObject({ state: 'refused' })
  })

  it('needs an operation: without one, the credential is verified and the balance shown', async () => {
    const result = await bank.use(account)
    expect(result).toMatchObject({ status: 'OK', accountBalance: 1000 })
    expect(result.paymentId).toBeUndefined()
    expect(await balanceOf(account)).toBe(OPENING_BALANCE)
  })

  it('stores when the account was used, but not for what', async () => {
    running.advance(60_000)
    await bank.use(account, { bankOperation: 'lunch' })
    const row = await bank.query
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(row.last_usage).toBeGreaterThan(row.created + 59_000)
    expect(row.updated).toBe(row.last_usage)
    expect(Object.keys(row).sort()).toEqual(
      [
        ...['balance', 'contract_id', 'created', 'erased_at', 'holder_name', 'id', 'last_usage'],
        ...[
          'name_key_en',
          'name_key_pl',
          'person_id',
          'search_name',
          'status',
          'suspended_since',
          'suspended_until',
          'updated',
        ],
      ].sort(),
    )
  })
})

describe("the browser's price and receiver", () => {
  it.each<[string, RequestedPresentation]>([
    ['a price below', { bankOperation: 'transfer', pay: 299.99 }],
    ['a price above', { bankOperation: 'transfer', pay: 300.01 }],
    ['the price of another operation', { bankOperation: 'transfer', pay: 8 }],
    ['the price in grosz', { bankOperation: 'transfer', pay: 30_000 }],
    ['nothing', { bankOperation: 'transfer', pay: 0 }],
    ['a negative price', { bankOperation: 'transfer', pay: -300 }],
    ['a huge price', { bankOperation: 'transfer', pay: 1e308 }],
    ['a price with a rounding error', { bankOperation: 'transfer', pay: 0.1 + 0.2 }],
    ['a string as price', { bankOperation: 'transfer', pay: '300' }],
    ['null as price', { bankOperation: 'transfer', pay: null }],
    ['a list of prices', { bankOperation: 'transfer', pay: [300] }],
    ['another receiver', { bankOperation: 'transfer', receiver: 'Eve' }],
    ['the receiver of another operation', { bankOperation: 'transfer', receiver: 'Lunch service' }],
    ['a receiver in another case', { bankOperation: 'transfer', receiver: 'TEST SHOP' }],
    ['an empty receiver', { bankOperation: 'transfer', receiver: '' }],
    ['an unknown operation', { bankOperation: 'loan', pay: 8 }],
    ['an operation of another card', { bankOperation: 'lunch', pay: 8 }],
    ['an operation by an inherited name', { bankOperation: '__proto__' }],
    ['an operation by another inherited name', { bankOperation: 'constructor', pay: 300 }],
    ['an operation in another case', { bankOperation: 'Transfer', pay: 300 }],
    ['a price without an operation', { pay: 300 }],
    ['a receiver without an operation', { receiver: 'Test shop' }],
    ['a payment without an operation', { paymentId: 'fl-pay-x' }],
    ['an account without an operation', { accountId: 'somebody' }],
    ['a price for the coffee', { bankOperation: 'coffee', pay: 0 }],
    ['a receiver for the coffee', { bankOperation: 'coffee', receiver: 'Test shop' }],
    ['a payment for the coffee', { bankOperation: 'coffee', paymentId: 'fl-pay-x' }],
  ])('are refused if they are %s', async (_what, parameters) => {
    await expectRefusedRequest(parameters)
  })

  it.each<[string, RequestedPresentation]>([
    ['nothing', {}],
    ['the price', { pay: 300 }],
    ['the receiver by name', { receiver: 'Test shop' }],
    ['the receiver by id', { receiver: 'transfer' }],
    ['price and receiver', { pay: 300, receiver: 'Test shop' }],
  ])('may be %s, and the payment is the same', async (_what, parameters) => {
    const purchase = await bank.begin({ bankOperation: 'transfer', ...parameters })
    expect(shownPayment(purchase).payload).toMatchObject({ amount: 300, currency: 'PLN', payee: { id: 'transfer' } })
    expect(await bank.payment(purchase.paymentId)).toMatchObject({ amount: 30_000, receiver_id: 'transfer' })
  })
})

describe('other members from a browser', () => {
  it('change neither the payer nor the amount', async () => {
    const victim = await bank.openAccount('Jan Kowalski')
    const attempts: JsonObject[] = [
      { accountNumber: victim.credential.claims.accountNumber },
      { accountNumber: victim.credential.claims.accountNumber, cardNumber: victim.credential.claims.cardNumber },
      { account: victim.id, account_id: victim.id, vcKey: victim.id },
      { amount: 1, price: 1, currency: 'EUR', balance: 1e6, accountBalance: 1e6 },
      { payee: 'Eve', receiverId: 'transfer', receiver_id: 'transfer' },
      { operation: 'transfer', BankOperation: 'transfer', extra: [{ id: 'transfer' }] },
      { paymentID: 'fl-pay-1', payment_id: 'fl-pay-1' },
      { verified: true, credentialStateIsValid: true, faceCheckMatchConfidenceScore: 100 },
      { status: 'OK', cuponUsed: false, id: 'x', requestId: 'x', expiresAt: 4e12 },
      { claims: ['cardNumber'], credential: { claims: [] }, transaction_data: [], dcql_query: {} },
      { fieldData: { bankOperation: 'transfer' }, card: 'certificate2' },
    ]
    let expected = OPENING_BALANCE
    for (const extra of attempts) {
      const before = await bank.ledger()
      const purchase = await bank.begin({ bankOperation: 'lunch', ...extra })
      expect(purchase.id).not.toBe('x')
      expect(shownPayment(purchase).payload).toMatchObject({ amount: 8, currency: 'PLN', payee: { id: 'lunch' } })
      await purchase.answer(account)
      const result = await purchase.result()
      expected -= 800
      expect(result, JSON.stringify(extra)).toMatchObject({
        status: 'OK',
        accountNumber: account.credential.claims.accountNumber,
        accountBalance: expected / 100,
        vcKey: account.id,
        paymentId: purchase.paymentId,
      })
      expect(result.faceCheckMatchConfidenceScore).toBeUndefined()
      const after = await bank.ledger()
      expect(after.accounts).toEqual({ ...before.accounts, [account.id]: expected })
      expect(after.receivers).toEqual({ ...before.receivers, lunch: (before.receivers.lunch ?? 0) + 800 })
    }
  })

  it('do not make a revoked credential valid', async () => {
    await running.product.services.revocation.revoke(account.id, 'administrator', { reason: 'unspecified' })
    const purchase = await bank.begin({ bankOperation: 'lunch', verified: true, credentialStateIsValid: true })
    expect((await purchase.answer(account)).status).toBe(400)
    expect(await purchase.status()).toMatchObject({ status: 99, error: { code: 'INVALID_CREDENTIAL_STATE' } })
    expect(await balanceOf(account)).toBe(OPENING_BALANCE)
    expect(await bank.payment(purchase.paymentId)).toMatchObject({ state: 'pending' })
  })
})

describe('a payment that the holder did not confirm', () => {
  const keyBinding = (payload: JsonObject): ResponseTampering => ({ presentation: { keyBinding: { payload } } })

  it.each<[string, (other: string) => JsonObject]>([
    ['no hash', () => ({ transaction_data_hashes: undefined, transaction_data_hashes_alg: undefined })],
    ['an empty list of hashes', () => ({ transaction_data_hashes: [] })],
    ['the hash of nothing', () => ({ transaction_data_hashes: ['47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'] })],
    ['the hash of another payment', (other) => ({ transaction_data_hashes: [other] })],
    ['a hash that is not in a list', (other) => ({ transaction_data_hashes: other })],
    ['a second hash', (other) => ({ transaction_data_hashes: [other, other] })],
    ['another hash algorithm', () => ({ transaction_data_hashes_alg: 'sha-512' })],
    ['a list of hash algorithms', () => ({ transaction_data_hashes_alg: ['sha-256'] })],
  ])('is refused with %s, and stays unpaid', async (_what, lie) => {
    const before = await bank.ledger()
    const purchase = await bank.begin({ bankOperation: 'lunch' })
    const answer = await purchase.answer(account, keyBinding(lie(await hashOfAnotherPayment())))
    expect(answer.status).toBe(400)
    expect(await purchase.status()).toMatchObject({ status: 99, error: { code: 'INVALID_PRESENTATION' } })
    expect(await bank.payment(purchase.paymentId)).toMatchObject({ state: 'pending', account_id: null })
    expect(await bank.ledger()).toEqual(before)
    const again = await bank.use(account, { bankOperation: 'lunch', paymentId: purchase.paymentId })
    expect(again).toMatchObject({ status: 'OK', paymentId: purchase.paymentId, accountBalance: 992 })
  })

  it('is refused if the wallet confirms a payment that was not requested', async () => {
    const purchase = await bank.begin()
    const answer = await purchase.answer(
      account,
      keyBinding({ transaction_data_hashes: [await hashOfAnotherPayment()], transaction_data_hashes_alg: 'sha-256' }),
    )
    expect(answer.status).toBe(400)
    expect(await purchase.status()).toMatchObject({ status: 99, error: { code: 'INVALID_PRESENTATION' } })
  })

  /** Returns the hash that a wallet signs for a payment of the same price to the same payee, with another id. */
  async function hashOfAnotherPayment(): Promise<string> {
    const other = await bank.begin({ bankOperation: 'lunch' })
    const [presentation = ''] = Object.values(other.open.createVpToken([account.credential])).flat()
    const [, payload = ''] = presentation.split('~').at(-1)?.split('.') ?? []
    const signed: { transaction_data_hashes: string[] } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return signed.transaction_data_hashes[0] ?? ''
  }
})

describe('an unpaid payment', () => {
  it('is continued with a new request, as the same payment', async () => {
    const first = await bank.begin({ bankOperation: 'lunch' })
    const second = await bank.begin({ bankOperation: 'lunch', paymentId: first.paymentId })
    expect(second.paymentId).toBe(first.paymentId)
    expect([second.id, second.requestId]).not.toEqual([first.id, first.requestId])
    expect(shownPayment(second).payload).toEqual(shownPayment(first).payload)
    await second.answer(account)
    expect(await second.result()).toMatchObject({ status: 'OK', accountBalance: 992, paymentId: first.paymentId })

    await first.answer(account)
    expect(await first.result()).toMatchObject({
      status: 'ERROR',
      accountBalance: 992,
      details: 'This payment has ended already. Nothing was charged by this request.',
    })
    expect(await balanceOf(account)).toBe(OPENING_BALANCE - 800)
    await expectRefusedRequest({ bankOperation: 'lunch', paymentId: first.paymentId }, 400, '/lunch-service')
    expect(await whyNotContinued({ bankOperation: 'lunch', paymentId: first.paymentId }, '/lunch-service')).toBe(
      'This payment was already made, and is never made twice.',
    )
  })

  it('cannot be continued after the balance was too low', async () => {
    for (let paid = 0; paid < 3; paid += 1) await bank.use(account, { bankOperation: 'transfer' })
    const { paymentId } = await bank.use(account, { bankOperation: 'transfer' })
    await expectRefusedRequest({ bankOperation: 'transfer', paymentId })
    expect(await whyNotContinued({ bankOperation: 'transfer', paymentId })).toContain('Nothing was charged.')
  })

  it('is unknown under another operation, and so is a made-up one', async () => {
    const { paymentId } = await bank.begin({ bankOperation: 'lunch' })
    await expectRefusedRequest({ bankOperation: 'transfer', paymentId }, 404)
    for (const unknown of [
      'fl-pay-AAAAAAAAAAAAAAAAAAAAAA',
      'fl-pay-$(reboot)',
      'fl-pay-\0',
      `fl-pay-${'x'.repeat(1500)}`,
      'pay-1',
    ])
      await expectRefusedRequest({ bankOperation: 'transfer', paymentId: unknown }, 404)
  })

  it('has no result under its own id', async () => {
    const { paymentId } = await bank.use(account, { bankOperation: 'lunch' })
    const answer = await bank.browser.post('/basic/presentation/response-html', { id: paymentId })
    expect(answer.status).toBe(404)
    expect((await bank.browser.get(`/lunch-service/presentation/status?id=${paymentId}`)).status).toBe(404)
  })

  it('stays unpaid when the holder declines', async () => {
    const purchase = await bank.begin({ bankOperation: 'lunch' })
    await purchase.open.decline()
    expect(await purchase.status()).toMatchObject({ status: 99, error: { code: 'ACCESS_DENIED' } })
    await expectUnpaid(purchase)
  })

  it('stays unpaid when its request expires', async () => {
    const purchase = await bank.begin({ bankOperation: 'lunch' })
    running.advance(300_001)
    expect((await purchase.answer(account)).status).toBe(400)
    expect(await purchase.status()).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
    await running.product.cleanUp()
    await expectUnpaid(purchase)
  })

  async function expectUnpaid({ paymentId }: Purchase): Promise<void> {
    expect(await bank.payment(paymentId)).toMatchObject({ state: 'pending', account_id: null, ended_at: null })
    expect(await balanceOf(account)).toBe(OPENING_BALANCE)
    const again = await bank.use(account, { bankOperation: 'lunch', paymentId })
    expect(again).toMatchObject({ status: 'OK', paymentId, accountBalance: 992 })
  }
})

describe('a payment with a named account', () => {
  it('is paid by that account', async () => {
    const result = await bank.use(account, { bankOperation: 'transfer', accountId: account.id })
    expect(result).toMatchObject({ status: 'OK', accountBalance: 700 })
  })

  it.each(['transfer', 'coffee'])('refuses another account: %s charges nothing', async (bankOperation) => {
    const other = await bank.openAccount('Jan Kowalski')
    const before = await bank.ledger()
    const result = await bank.use(account, { bankOperation, accountId: other.id })
    expect(result).toMatchObject({
      status: 'ERROR',
      details: 'Another account was asked to pay. Nothing was charged.',
    })
    expect(result.accountBalance).toBeUndefined()
    expect(await bank.ledger()).toEqual(before)
    const again = await bank.use(other, {
      bankOperation,
      accountId: other.id,
      ...(result.paymentId ? { paymentId: result.paymentId } : {}),
    })
    expect(again).toMatchObject({ status: 'OK' })
  })

  it('refuses an unknown account', async () => {
    await expectNotPossible('nobody', 'This card has no such account. Nothing was charged.')
    expect(await balanceOf(account)).toBe(OPENING_BALANCE)
  })

  it('refuses an account of another card', async () => {
    const { browser, wallet } = running
    const { id, url } = await browser.issue('/workshop', 'Workshop', { displayName: 'Anna Nowak', company: 'Example' })
    await wallet.receive(url)
    await expectNotPossible(await bank.accountOf(id), 'This card has no such account. Nothing was charged.')
  })

  it('refuses a revoked account, because no wallet could pay', async () => {
    const other = await bank.openAccount('Jan Kowalski')
    await running.product.services.revocation.revoke(other.id, 'a test', { reason: 'unspecified' })
    await expectNotPossible(other.id, 'The account is revoked and cannot pay any more. Nothing was charged.')
  })

  async function expectNotPossible(accountId: string, detail: string): Promise<void> {
    const count = async () => (await bank.query.selectFrom('presentations').select('id').execute()).length
    const before = await count()
    for (const bankOperation of ['transfer', 'coffee']) {
      const body = { type: 'BankAccount', bankOperation, accountId }
      const answer = await running.browser.post('/basic/presentation/request', body)
      expectProblem(answer, 'not-possible')
      expect(answer.body).toMatchObject({ detail })
    }
    expect(await count()).toBe(before)
  }
})

describe('a payment and a restart of the server', () => {
  it('is continued after the restart', async () => {
    const purchase = await bank.begin({ bankOperation: 'lunch' })
    await running.restart()
    await purchase.answer(account)
    expect(await purchase.result()).toMatchObject({ status: 'OK', accountBalance: 992 })
  })
})
