import { expect, it } from 'vitest'
import { isCouponUsed } from './result-coupon.ts'

it('a coupon is used where the result or its dynamic data says so', () => {
  expect(isCouponUsed({ status: 'OK' })).toBe(false)
  expect(isCouponUsed({ status: 'OK', cuponUsed: true })).toBe(true)
  expect(isCouponUsed({ status: 'OK', dynamicData: { cuponUsed: true } })).toBe(true)
})
