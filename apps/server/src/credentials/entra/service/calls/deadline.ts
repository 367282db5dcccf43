import type { Milliseconds } from '@vitrine/api/units.ts'
import type { Timing } from './timing.ts'

/** End of a call, which bounds everything the call waits for. */
export class Deadline {
  /** Signal that is aborted at the deadline. */
  readonly signal: AbortSignal
  readonly #timing: Timing
  readonly #endsAt: Milliseconds

  constructor(timing: Timing, limit: Milliseconds) {
    this.#timing = timing
    this.#endsAt = timing.elapsed() + limit
    this.signal = AbortSignal.timeout(limit)
  }

  get left(): Milliseconds {
    return this.signal.aborted ? 0 : Math.max(0, this.#endsAt - this.#timing.elapsed())
  }
}
