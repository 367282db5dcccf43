import { ServiceError } from '../http/service-error.ts'

/** Limit of requests per second, issuance and presentation together, as tenants with the quick setup have it. */
export class Limiter {
  readonly #perSecond: number | undefined
  readonly #clock: () => number
  #recent: number[] = []

  constructor(perSecond: number | undefined, clock: () => number) {
    this.#perSecond = perSecond
    this.#clock = clock
  }

  take(): void {
    if (this.#perSecond === undefined) return
    const now = this.#clock()
    this.#recent = this.#recent.filter((time) => now - time < 1000)
    if (this.#recent.length >= this.#perSecond)
      throw new ServiceError(429, 'There are too many requests.', {
        code: 'transientError',
        message: 'The tenant has reached its limit of requests per second.',
      })
    this.#recent.push(now)
  }
}
