import type { Milliseconds } from '@vitrine/api/units.ts'
import type { EntraApp } from '../../tokens/token-request.ts'
import { ServiceError } from '../service-error.ts'
import type { Deadline } from './deadline.ts'
import { RequestRate } from './request-rate.ts'
import type { Timing } from './timing.ts'

/** Turns to call the service: below the limit of requests per second, and not before the time that a 429 named. */
export class Turns {
  readonly #timing: Timing
  readonly #rate: RequestRate
  /** Ends of the pauses that answers with status 429 demanded. */
  readonly #pausedUntil: Record<EntraApp, Milliseconds>

  constructor(timing: Timing, requestsPerSecond: number) {
    this.#timing = timing
    this.#rate = new RequestRate(timing, requestsPerSecond)
    const now = timing.elapsed()
    this.#pausedUntil = { requestService: now, adminApi: now }
  }

  /** Lets no call of this API start before the pause is over. */
  pause(app: EntraApp, duration: Milliseconds): void {
    this.#pausedUntil[app] = Math.max(this.#pausedUntil[app], this.#timing.elapsed() + duration)
  }

  /** Waits for the turn of a call. Returns the refusal at once if the turn does not come before the deadline. */
  async wait(call: { name: string; app: EntraApp }, deadline: Deadline): Promise<ServiceError | undefined> {
    // The Admin API has no documented limit.
    let hasTurn = call.app === 'adminApi'
    for (;;) {
      const pause = this.#pausedUntil[call.app] - this.#timing.elapsed()
      if (pause <= 0 && hasTurn) return undefined
      const wait = pause > 0 ? within(deadline, pause) : this.#rate.takeTurn(deadline.left)
      if (wait === undefined) return refusal(call.name, pause)
      if (pause <= 0) hasTurn = true
      if (wait > 0) await this.#timing.wait(wait, deadline.signal)
    }
  }
}

const within = (deadline: Deadline, wait: Milliseconds): Milliseconds | undefined =>
  wait > deadline.left ? undefined : wait

const refusal = (call: string, pause: Milliseconds): ServiceError =>
  pause > 0
    ? new ServiceError('throttled', {
        call,
        retryAfter: pause,
        explanation: 'the service asked to send no requests yet',
      })
    : new ServiceError('throttled', {
        call,
        explanation: 'too many requests wait for ENTRA_REQUESTS_PER_SECOND: raise it if the tenant allows more',
      })
