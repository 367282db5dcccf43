import { englishProblem } from '@vitrine/api/wording/english-problems.ts'
import { englishResult } from '@vitrine/api/wording/english-results.ts'
import { zProblemReason } from '@vitrine/api/wording/problem-reason.ts'
import { zResultReason } from '@vitrine/api/wording/result-reason.ts'
import { describe, expect, it } from 'vitest'
import { ALL_PARAMS } from '../../../testing/reason-params.ts'
import { chargeNote, withChargeNote } from './charge-note.ts'

const request = (payment?: { type: string; id: string | undefined }) => chargeNote({ kind: 'request', payment }, true)

describe('chargeNote', () => {
  it('states that nothing was charged if a payment was requested', () => {
    expect(request({ type: 'transfer', id: undefined })).toBe('Nothing was charged.')
    expect(request({ type: 'transfer', id: 'account-1' })).toBe('Nothing was charged.')
  })

  it('refers only to its own request if another one may have paid the same payment', () => {
    expect(request({ type: 'transfer', id: 'fl-pay-1' })).toBe('Nothing was charged by this request.')
  })

  it('refers to the followed request if the server reports it as unpaid', () => {
    expect(chargeNote({ kind: 'follow', id: 'abc' }, true)).toBe('Nothing was charged by this request.')
  })

  it('is undefined without a payment, and if the outcome is unknown', () => {
    expect(request()).toBeUndefined()
    expect(chargeNote({ kind: 'follow', id: 'abc' }, false)).toBeUndefined()
    expect(chargeNote({ kind: 'link', url: 'openid4vp://', id: 'abc' }, false)).toBeUndefined()
  })
})

const codesOf = (reasons: typeof zProblemReason | typeof zResultReason): string[] =>
  reasons.def.options.flatMap(({ shape }) => shape.code.def.values)

describe('withChargeNote', () => {
  it.each(codesOf(zProblemReason))('states exactly once that nothing was charged, next to the problem %s', (code) => {
    const reason = zProblemReason.parse({ code, params: ALL_PARAMS })
    const text = englishProblem(reason)
    expect(withChargeNote([text], 'Nothing was charged.', reason).join(' ').split('Nothing was charged')).toHaveLength(
      2,
    )
  })

  it.each(codesOf(zResultReason))('states exactly once that nothing was charged, next to the result %s', (code) => {
    const reason = zResultReason.parse({ code, params: ALL_PARAMS })
    const text = englishResult(reason)
    expect(withChargeNote([text], 'Nothing was charged.', reason).join(' ').split('Nothing was charged')).toHaveLength(
      2,
    )
  })

  it('adds the note unless the reason already contains it', () => {
    expect(withChargeNote(['Declined.'], 'Nothing was charged.')).toEqual(['Declined.', 'Nothing was charged.'])
    const params = { amount: 8, currency: 'PLN' }
    expect(withChargeNote(['No money.'], 'Nothing was charged.', { code: 'not-enough-money', params })).toHaveLength(1)
    expect(withChargeNote(['Revoked.'], 'Nothing was charged.', { code: 'account-revoked' })).toHaveLength(1)
    expect(withChargeNote(['Used.'], 'Nothing was charged.', { code: 'coupon-used-before' })).toHaveLength(2)
    expect(withChargeNote(['Declined.'], undefined)).toEqual(['Declined.'])
  })
})
