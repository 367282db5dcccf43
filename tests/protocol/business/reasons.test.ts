import { zProblem } from '@vitrine/api/wording/problem.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'
import { Bank, type BankAccount } from './bank.ts'

let running: RunningProduct
let bank: Bank
let account: BankAccount
beforeAll(async () => {
  running = await startProduct()
  bank = new Bank({ browser: running.browser, wallet: running.wallet, query: () => running.product.database.query })
  account = await bank.openAccount()
})
afterAll(() => running?.stop())

describe('a text of the server comes with a code', () => {
  it('for a payment that was made, or could not be made', async () => {
    const amount = { amount: 300, currency: 'PLN' }
    const pay = () => bank.use(account, { bankOperation: 'transfer' })
    for (let paid = 0; paid < 3; paid += 1)
      expect(await pay()).toMatchObject({
        details: 'PLN\u00a0300.00 was paid to Test shop.',
        reason: { code: 'paid', params: { ...amount, receiver: 'Test shop' } },
      })
    expect(await pay()).toMatchObject({
      status: 'ERROR',
      details: 'There is not enough money in the account for PLN\u00a0300.00. Nothing was charged.',
      reason: { code: 'not-enough-money', params: amount },
    })
  })

  it('for a coupon that is used, and used again', async () => {
    const drink = () => bank.use(account, { bankOperation: 'coffee' })
    expect(await drink()).toMatchObject({
      details: 'Enjoy your coffee! Your coupon has been used.',
      reason: { code: 'coupon-used' },
    })
    expect(await drink()).toMatchObject({
      details: 'This coffee coupon was used before.',
      reason: { code: 'coupon-used-before' },
    })
  })

  it('for a refused request', async () => {
    const ask = async (parameters: object) => {
      const { body } = await running.browser.post('/basic/presentation/request', { type: 'BankAccount', ...parameters })
      return zProblem.parse(body)
    }
    expect(await ask({ bankOperation: 'transfer', pay: 8 })).toMatchObject({
      code: 'invalid-request',
      detail: 'The price of this payment is PLN\u00a0300.00. Please load the page again.',
      reason: { code: 'wrong-price', params: { price: 300 } },
    })
    expect(await ask({ bankOperation: 'transfer', accountId: 'nobody' })).toMatchObject({
      code: 'not-possible',
      detail: 'This card has no such account. Nothing was charged.',
      reason: { code: 'no-such-account' },
    })
    for (const parameters of [{ faceCheck: false }, { threshold: 1 }])
      expect(await ask(parameters)).toMatchObject({ code: 'invalid-request', reason: { code: 'face-check-of-card' } })
  })

  it('for a field that is missing or too long, with its claim and label', async () => {
    const generate = async (fieldData: object) => {
      const { body } = await running.browser.post('/basic/request2', { type: 'BankAccount', fieldData })
      return zProblem.parse(body)
    }
    const field = { claim: 'displayName', label: 'Full name' }
    expect(await generate({})).toMatchObject({
      detail: 'Please fill in: Full name',
      reason: { code: 'fields-missing', params: { fields: [field] } },
    })
    expect(await generate({ displayName: 'x'.repeat(201) })).toMatchObject({
      detail: 'Full name is longer than 200 characters',
      reason: { code: 'field-too-long', params: { field, most: 200 } },
    })
  })

  it('but not in problems that only programs read', async () => {
    const { body } = await running.browser.post('/basic/request2', { type: 1 })
    expect(zProblem.parse(body)).not.toHaveProperty('reason', expect.anything())
  })
})
