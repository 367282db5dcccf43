import { describe, expect, it } from 'vitest'
import { chargeNote, withChargeNote } from './charge-note.ts'

const request = (payment?: { type: string; id: string | undefined }) => chargeNote({ kind: 'request', payment }, true)

describe('chargeNote', () => {
  it('says that nothing was charged, where a payment was asked for', () => {
    expect(request({ type: 'transfer', id: undefined })).toBe('Nothing was charged.')
    expect(request({ type: 'transfer', id: 'account-1' })).toBe('Nothing was charged.')
  })

  it('speaks for its own request only, where another one may have paid the same payment', () => {
    expect(request({ type: 'transfer', id: 'fl-pay-1' })).toBe('Nothing was charged by this request.')
  })

  it('speaks for the request that is followed, where the server says that it is unpaid', () => {
    expect(chargeNote({ kind: 'follow', id: 'abc' }, true)).toBe('Nothing was charged by this request.')
  })

  it('says nothing of money where none was asked for, or where nobody knows', () => {
    expect(request()).toBeUndefined()
    expect(chargeNote({ kind: 'follow', id: 'abc' }, false)).toBeUndefined()
    expect(chargeNote({ kind: 'link', url: 'openid4vp://', id: 'abc' }, false)).toBeUndefined()
  })
})

describe('withChargeNote', () => {
  it('says it once', () => {
    expect(withChargeNote(['Declined.'], 'Nothing was charged.')).toEqual(['Declined.', 'Nothing was charged.'])
    const params = { amount: 8, currency: 'PLN' }
    expect(withChargeNote(['No money.'], 'Nothing was charged.', { code: 'not-enough-money', params })).toHaveLength(1)
    expect(withChargeNote(['Revoked.'], 'Nothing was charged.', { code: 'account-revoked' })).toHaveLength(1)
    expect(withChargeNote(['Used.'], 'Nothing was charged.', { code: 'coupon-used-before' })).toHaveLength(2)
    expect(withChargeNote(['Declined.'], undefined)).toEqual(['Declined.'])
  })
})
