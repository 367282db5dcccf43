import { zCard } from '@vitrine/api/cards/card.ts'
import { describe, expect, it } from 'vitest'
import { requireUsefulPresentations } from './useful-presentations.ts'

const bank = (more: object = {}, account: object | null = { openingBalance: 100, couponDays: 30 }) =>
  zCard.parse({
    id: 'bank',
    type: 'Bank',
    card: { title: 'Bank', image: 'bank.svg' },
    credential: {
      claims: [{ source: 'visitor', name: 'displayName', label: 'Full name' }],
      ...(account && { account }),
    },
    presentation: { enabled: true, claims: ['displayName'], ...more },
  })

const LUNCH = {
  id: 'lunch',
  name: 'Lunch',
  operation: { kind: 'payment', price: 8, receiver: { id: 'lunch', name: 'Lunch' } },
}
const COFFEE = { id: 'coffee', name: 'Coffee', operation: { kind: 'coupon' } }
const shop = (more: object = {}) => ({ ...bank({ extra: [LUNCH], ...more }), id: 'shop', credential: undefined })

describe('a presentation', () => {
  it('may ask for claims of the credential, and take money and coupons that accounts have', () => {
    const cards = [bank({ extra: [LUNCH, COFFEE] }), shop()]
    expect(() => requireUsefulPresentations(cards)).not.toThrow()
  })

  it.each([
    ['claims', bank({ claims: ['displayName', 'fullName'] }), 'presentation.claims'],
    ['claims of an operation', bank({ extra: [{ ...LUNCH, claims: ['fullName'] }] }), 'presentation.extra.0.claims'],
  ])('is refused if it asks for unknown %s, which holders cannot have', (_what, card, field) => {
    expect(() => requireUsefulPresentations([card])).toThrow(
      `bank.json: ${field} asks for 'fullName', which 'Bank' does not contain: expected displayName`,
    )
  })

  it('is refused if another card issues its credentials without the claim', () => {
    expect(() => requireUsefulPresentations([shop({ claims: ['iban'] }), bank()])).toThrow(
      "shop.json: presentation.claims asks for 'iban', which 'Bank' does not contain: expected displayName",
    )
  })

  it.each([null, {}, { couponDays: 30 }, { openingBalance: 0 }])(
    'is refused if it takes money of accounts %j',
    (account) => {
      expect(() => requireUsefulPresentations([shop(), bank({}, account)])).toThrow(
        'shop.json: presentation.extra.0.operation takes a payment, but new accounts hold no money: set credential.account.openingBalance in bank.json, for example to 100',
      )
    },
  )

  it('is refused if it takes a coupon that accounts do not have', () => {
    expect(() => requireUsefulPresentations([bank({ extra: [COFFEE] }, { openingBalance: 1 })])).toThrow(
      'bank.json: presentation.extra.0.operation takes a coupon, but new accounts have none: set credential.account.couponDays in bank.json, for example to 30',
    )
  })

  it('is not checked if it is off, served elsewhere, or answered with credentials of other issuers only', () => {
    const unknown = { claims: ['fullName'] }
    const cards = [bank({ ...unknown, enabled: false }), { ...bank(unknown), apiHost: 'https://other.example' }]
    expect(() => requireUsefulPresentations(cards)).not.toThrow()
    expect(() => requireUsefulPresentations([shop(unknown)])).not.toThrow()
  })
})
