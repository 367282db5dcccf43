import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'

/** Returns true if the result or its dynamic data reports that the coupon had been used before. */
export function isCouponUsed({ cuponUsed, dynamicData }: PresentationResult): boolean {
  return cuponUsed === true || dynamicData?.cuponUsed === true
}

/** Returns true if this presentation used the coupon, according to the reason or, without a reason, the time of use. */
export function isCouponUsedNow(result: PresentationResult): boolean {
  const { status, reason, cuponUsedTime } = result
  if (reason !== undefined) return reason.code === 'coupon-used'
  return status === 'OK' && cuponUsedTime !== undefined && !isCouponUsed(result)
}
