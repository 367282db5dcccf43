import { ServiceError } from '../http/service-error.ts'

/**
 * Counts requests, issuance and presentation together, and refuses those above the limit per second, as tenants with the quick setup have
 * it.
 */
export function limiterOf(perSecond: number, clock: () => number): () => void {
  let recent: number[] = []
  return () => {
    const now = clock()
    recent = recent.filter((time) => now - time < 1000)
    if (recent.length >= perSecond)
      throw new ServiceError(429, 'There are too many requests.', {
        code: 'transientError',
        message: 'The tenant has reached its limit of requests per second.',
      })
    recent.push(now)
  }
}
