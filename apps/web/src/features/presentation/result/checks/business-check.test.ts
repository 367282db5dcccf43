import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { describe, expect, it } from 'vitest'
import { businessCheck, needsNewCard } from './business-check.ts'

const shown = (result: PresentationResult) => {
  const check = businessCheck(result)
  return check && [check.name, check.outcome]
}

describe('the check of the business rule', () => {
  it.each<[PresentationResult, [string, string] | undefined]>([
    [{ status: 'OK', reason: { code: 'coupon-used' } }, ['Coupon was not used before', 'passed']],
    [{ status: 'ERROR', reason: { code: 'coupon-used-before' } }, ['Coupon was not used before', 'failed']],
    [{ status: 'ERROR', cuponUsed: true }, ['Coupon was not used before', 'failed']],
    [{ status: 'OK', cuponUsed: true }, undefined],
    [
      { status: 'ERROR', reason: { code: 'level-too-low', params: { requiredLevel: 2 } } },
      ['Level is high enough', 'failed'],
    ],
    [{ status: 'OK' }, undefined],
  ])('for %j is %j', (result, check) => {
    expect(shown(result)).toEqual(check)
  })

  it('tells whether a new card would be accepted', () => {
    expect(needsNewCard({ status: 'ERROR', reason: { code: 'coupon-used-before' } })).toBe(true)
    expect(needsNewCard({ status: 'ERROR', cuponUsed: true })).toBe(true)
    expect(needsNewCard({ status: 'OK', reason: { code: 'coupon-used' } })).toBe(false)
    expect(needsNewCard({ status: 'ERROR', reason: { code: 'payment-ended' } })).toBe(false)
  })
})
