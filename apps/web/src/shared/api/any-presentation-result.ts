import { PRESENTATION_RESULT } from '@vitrine/api/endpoints/presentation-result.ts'
import { type PresentationResult, zFullObject, zPresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import * as z from 'zod/mini'
import { lenient, type Members, type Reader } from './any-backend.ts'
import { type ApiRequest, callApi } from './client.ts'

const INSTANTS = ['issuanceDate', 'expirationDate', 'cuponValidTo', 'cuponUsedTime', 'created'] as const

/** Also accepts dates as strings, and a result whose outcome is only in `verified` or `fullObject`. */
export const anyPresentationResult: Reader<PresentationResult> = lenient(zPresentationResult, (result) => ({
  ...result,
  ...Object.fromEntries(INSTANTS.map((name) => [name, instantOf(result[name])])),
  status: hasFailed(result) ? 'ERROR' : (result.status ?? 'OK'),
}))

const zEnd = z.pick(zFullObject, { requestStatus: true })
const zUsedCoupon = z.object({ cuponUsed: z.literal(true) })

/** A used coupon counts as a failure whatever the status says: the page then shows 'Sorry!'. */
function hasFailed(result: Members): boolean {
  const { status, verified, fullObject, dynamicData } = result
  const end = zEnd.safeParse(fullObject).data?.requestStatus
  const isCouponUsed = [result, dynamicData].some((members) => zUsedCoupon.safeParse(members).success)
  return end === 'presentation_error' || isCouponUsed || (status === undefined && verified === false)
}

function instantOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const time = Date.parse(value)
  return Number.isNaN(time) ? undefined : time
}

export const fetchPresentationResult = (call: Omit<ApiRequest, 'method'>): Promise<PresentationResult> =>
  callApi({ ...call, method: PRESENTATION_RESULT.method }, anyPresentationResult)
