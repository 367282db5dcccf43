import { describe, expect, it } from 'vitest'
import { cardIn } from '../../shared/api/card-in-language.ts'
import { aBankCard, aCard } from '../../testing/public-card.ts'
import { mobileBankLink } from './payment/mobile-bank-link.ts'
import { presentationBody } from './presentation-calls.ts'

const card = aBankCard()
const gate = aCard({ presentation: { ...card.presentation, extraStatusData: 'security-gate' } })

describe('presentationBody', () => {
  it("contains the type, and the card's extraStatusData as state", () => {
    expect(presentationBody(gate, undefined)).toEqual({ type: 'LibraryCard', state: 'security-gate' })
  })

  it.each([
    ['transfer', { pay: 300, bankOperation: 'transfer', receiver: 'Test shop' }],
    ['lunch', { pay: 8, bankOperation: 'lunch', receiver: 'Lunch service' }],
    ['coffee', { bankOperation: 'coffee' }],
  ])('contains the operation %s, and its price and receiver if it has them', (type, rest) => {
    expect(presentationBody(card, { type, id: undefined })).toEqual({ type: 'LibraryCard', state: '', ...rest })
  })

  it.each(['', 'https://backend.example'])('sends the untranslated receiver in any language to %j', (apiHost) => {
    const translations = { pl: { title: 'Karta', extra: { lunch: { name: 'Obiad', receiver: 'Bar' } } } }
    const card = cardIn('pl', aBankCard({ apiHost, translations }))
    const body = { pay: 8, bankOperation: 'lunch', receiver: 'Lunch service' }
    expect(presentationBody(card, { type: 'lunch', id: undefined })).toMatchObject(body)
  })

  it('contains no price or receiver that the card does not have', () => {
    expect(presentationBody(aCard(), { type: 'transfer', id: undefined })).toEqual({
      type: 'LibraryCard',
      state: '',
      bankOperation: 'transfer',
    })
  })

  it('distinguishes an unpaid payment from an account', () => {
    expect(presentationBody(card, { type: 'coffee', id: 'fl-pay-1' })).toMatchObject({ paymentId: 'fl-pay-1' })
    expect(presentationBody(card, { type: 'coffee', id: 'a1' })).toMatchObject({ accountId: 'a1' })
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

  it('starts with fl- unless the card has another prefix', () => {
    expect(mobileBankLink('https://bank.example', request)).toBe(
      'https://bank.example/fl-r1?request=openid4vp%3A%2F%2F%3Fa%3Db%26c',
    )
    expect(mobileBankLink('https://bank.example', { ...request, additionalPresentation: 'vip-' })).toContain('/vip-r1?')
  })

  it('contains the theme if the app supports it', () => {
    expect(mobileBankLink('https://bank.example', { ...request, theme: 'dark' })).toBe(
      'https://bank.example/fl-r1?request=openid4vp%3A%2F%2F%3Fa%3Db%26c&theme=dark',
    )
  })

  it('contains the id of a continued payment', () => {
    expect(mobileBankLink('https://bank.example', { ...request, paymentId: 'fl-pay-7' })).toContain('/fl-pay-7?')
    expect(mobileBankLink('https://bank.example', { ...request, paymentId: 'account-7' })).toContain('/fl-r1?')
  })
})
