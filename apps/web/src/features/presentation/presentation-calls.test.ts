import { describe, expect, it } from 'vitest'
import { cardIn } from '../../shared/api/card-in-language.ts'
import { aBankCard, aScenario } from '../../testing/public-scenario.ts'
import { mobileBankLink } from './payment/mobile-bank-link.ts'
import { presentationBody } from './presentation-calls.ts'

const scenario = aBankCard()
const gate = aScenario({ presentation: { ...scenario.presentation, extraStatusData: 'security-gate' } })

describe('presentationBody', () => {
  it("is the type and the card's extraStatusData as state", () => {
    expect(presentationBody(gate, undefined)).toEqual({ type: 'LibraryCard', state: 'security-gate' })
  })

  it.each([
    ['transfer', { pay: 300, bankOperation: 'transfer', receiver: 'Test shop' }],
    ['lunch', { pay: 8, bankOperation: 'lunch', receiver: 'Lunch service' }],
    ['coffee', { bankOperation: 'coffee' }],
  ])('names the operation %s, and its price and receiver if it has them', (type, rest) => {
    expect(presentationBody(scenario, { type, id: undefined })).toEqual({ type: 'LibraryCard', state: '', ...rest })
  })

  it.each(['', 'https://backend.example'])('names the receiver as the file does, in any language, to %j', (apiHost) => {
    const translations = { pl: { title: 'Karta', extra: { lunch: { name: 'Obiad', receiver: 'Bar' } } } }
    const card = cardIn('pl', aBankCard({ apiHost, translations }))
    const body = { pay: 8, bankOperation: 'lunch', receiver: 'Lunch service' }
    expect(presentationBody(card, { type: 'lunch', id: undefined })).toMatchObject(body)
  })

  it('names no price or receiver that the card does not', () => {
    expect(presentationBody(aScenario(), { type: 'transfer', id: undefined })).toEqual({
      type: 'LibraryCard',
      state: '',
      bankOperation: 'transfer',
    })
  })

  it('tells an unpaid payment from an account', () => {
    expect(presentationBody(scenario, { type: 'coffee', id: 'fl-pay-1' })).toMatchObject({ paymentId: 'fl-pay-1' })
    expect(presentationBody(scenario, { type: 'coffee', id: 'a1' })).toMatchObject({ accountId: 'a1' })
  })
})

describe('mobileBankLink', () => {
  const request = {
    requestId: 'r1',
    additionalPresentation: '',
    paymentId: undefined,
    walletUrl: 'openid4vp://?a=b&c',
    theme: undefined,
  }

  it('begins with fl- unless the card says otherwise', () => {
    expect(mobileBankLink('https://bank.example', request)).toBe(
      'https://bank.example/fl-r1?request=openid4vp%3A%2F%2F%3Fa%3Db%26c',
    )
    expect(mobileBankLink('https://bank.example', { ...request, additionalPresentation: 'vip-' })).toContain('/vip-r1?')
  })

  it('says how the page looks where the app takes that', () => {
    expect(mobileBankLink('https://bank.example', { ...request, theme: 'dark' })).toBe(
      'https://bank.example/fl-r1?request=openid4vp%3A%2F%2F%3Fa%3Db%26c&theme=dark',
    )
  })

  it('names the payment that it continues', () => {
    expect(mobileBankLink('https://bank.example', { ...request, paymentId: 'fl-pay-7' })).toContain('/fl-pay-7?')
    expect(mobileBankLink('https://bank.example', { ...request, paymentId: 'account-7' })).toContain('/fl-r1?')
  })
})
