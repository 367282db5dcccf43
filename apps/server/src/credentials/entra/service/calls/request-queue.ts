import type { Milliseconds } from '@vitrine/api/units.ts'
import { ServiceError } from '../service-error.ts'
import type { Deadline, Timing } from './timing.ts'
import { untilAborted } from './until-aborted.ts'

const SECOND: Milliseconds = 1_000

/**
 * Queue of the requests to an API. At most `perSecond` of them start in any second, and none before the time that a 429 named. Only the
 * first one watches the time, so that a pause delays all others without changing their order.
 */
export class RequestQueue {
  readonly #timing: Timing
  readonly #perSecond: number
  /** Times of the latest starts, oldest first: at most as many as are allowed in a second. */
  readonly #starts: Milliseconds[] = []
  #waiting = 0
  /** Resolves when the last request in the queue has left it. */
  #last = Promise.resolve()
  #pausedUntil: Milliseconds

  constructor(timing: Timing, perSecond = Number.POSITIVE_INFINITY) {
    this.#timing = timing
    this.#perSecond = perSecond
    this.#pausedUntil = timing.elapsed()
  }

  /** Lets no request start for this time. A pause that ends later stays as it is. */
  pause(duration: Milliseconds): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#timing.elapsed() + duration)
  }

  /**
   * @throws {ServiceError} as soon as it is known that the turn does not come before the deadline
   * @throws the reason of the deadline's signal, when it is over
   */
  async wait(call: string, { endsAt, signal }: Deadline): Promise<void> {
    const refuseIfLate = (ahead: number) => {
      if (this.#turn(ahead) > endsAt) throw this.#refusal(call)
    }
    refuseIfLate(this.#waiting)
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    this.#waiting += 1
    try {
      await untilAborted(signal, before)
      while (this.#turn(0) > this.#timing.elapsed()) {
        refuseIfLate(0)
        await this.#timing.wait(this.#turn(0) - this.#timing.elapsed(), signal)
      }
      if (this.#starts.length >= this.#perSecond) this.#starts.shift()
      if (this.#perSecond < Number.POSITIVE_INFINITY) this.#starts.push(this.#timing.elapsed())
    } finally {
      this.#waiting -= 1
      resolve(before)
    }
  }

  /** Returns the earliest time at which a request starts that has so many others before it. */
  #turn(ahead: number): Milliseconds {
    const now = Math.max(this.#timing.elapsed(), this.#pausedUntil)
    const free = this.#perSecond - this.#starts.length
    if (ahead < free) return now
    const position = ahead - free
    const oldest = this.#starts[position % this.#perSecond] ?? now
    return Math.max(now, oldest + SECOND) + Math.floor(position / this.#perSecond) * SECOND
  }

  #refusal(call: string): ServiceError {
    const pause = this.#pausedUntil - this.#timing.elapsed()
    return new ServiceError(
      'throttled',
      pause > 0
        ? { call, retryAfter: pause, explanation: 'the service asked to send no requests yet' }
        : {
            call,
            explanation: 'too many requests wait for ENTRA_REQUESTS_PER_SECOND: raise it if the tenant allows more',
          },
    )
  }
}
