import type { Milliseconds } from '@vitrine/api/units.ts'
import type { EntraApp } from '../../tokens/token-request.ts'
import { ServiceError } from '../service-error.ts'
import type { Deadline } from './deadline.ts'
import { RequestSchedule } from './request-schedule.ts'
import type { Timing } from './timing.ts'

/** Turns to call the service: below the limit of requests per second, and not before the time that a 429 named. */
export class Turns {
  readonly #timing: Timing
  readonly #schedules: Record<EntraApp, RequestSchedule>

  constructor(timing: Timing, requestsPerSecond: number) {
    this.#timing = timing
    this.#schedules = {
      requestService: new RequestSchedule(timing, requestsPerSecond),
      // Its limit is not documented.
      adminApi: new RequestSchedule(timing),
    }
  }

  /** Lets no call of this API start before the pause is over. */
  pause(app: EntraApp, duration: Milliseconds): void {
    this.#schedules[app].pause(duration)
  }

  /** Waits for the turn of a call. Returns a refusal as soon as it is known that the turn does not come before the deadline. */
  async wait({ name, app }: { name: string; app: EntraApp }, deadline: Deadline): Promise<ServiceError | undefined> {
    const schedule = this.#schedules[app]
    const turn = schedule.takeTurn(deadline.left)
    if (turn === undefined) return refusal(name, schedule.pauseLeft)
    for (let wait = schedule.timeUntil(turn); wait > 0; wait = schedule.timeUntil(turn)) {
      // A pause that started in the meantime delays the turn.
      if (wait > deadline.left) return refusal(name, schedule.pauseLeft)
      await this.#timing.wait(wait, deadline.signal)
    }
    return undefined
  }
}

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
