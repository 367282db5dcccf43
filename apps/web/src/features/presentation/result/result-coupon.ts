import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'

/** Whether the coupon had been used before, as the result or its dynamic data says. */
export function isCouponUsed({ cuponUsed, dynamicData }: PresentationResult): boolean {
  return cuponUsed === true || dynamicData?.cuponUsed === true
}

/** Whether this presentation used the coupon: where no reason says so, by the time that it was used. */
export function isCouponUsedNow(result: PresentationResult): boolean {
  const { status, reason, cuponUsedTime } = result
  if (reason !== undefined) return reason.code === 'coupon-used'
  return status === 'OK' && cuponUsedTime !== undefined && !isCouponUsed(result)
}
