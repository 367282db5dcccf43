import { expect, it } from 'vitest'
import { isCouponUsed } from './used-coupon.ts'

it('a coupon is used if the result or its dynamic data reports it', () => {
  expect(isCouponUsed({ status: 'OK' })).toBe(false)
  expect(isCouponUsed({ status: 'OK', cuponUsed: true })).toBe(true)
  expect(isCouponUsed({ status: 'OK', dynamicData: { cuponUsed: true } })).toBe(true)
})
