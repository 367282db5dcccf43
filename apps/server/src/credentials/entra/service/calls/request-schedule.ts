import type { Milliseconds } from '@vitrine/api/units.ts'
import type { Timing } from './timing.ts'

const SECOND: Milliseconds = 1_000

/**
 * Schedule of the requests to an API: a limit per second, and pauses. It has a time of its own, which stands still in a pause, so that
 * the requests that wait for their turns keep their order and their distances.
 */
export class RequestSchedule {
  readonly #elapsed: Timing['elapsed']
  readonly #perSecond: number | undefined
  /** Times of the latest turns, oldest first: at most as many as are allowed in a second. */
  readonly #turns: Milliseconds[] = []
  #pausedUntil: Milliseconds
  /** Length of all pauses, including the rest of the present one. */
  #paused: Milliseconds = 0

  constructor({ elapsed }: Timing, perSecond?: number) {
    this.#elapsed = elapsed
    this.#perSecond = perSecond
    this.#pausedUntil = elapsed()
  }

  /** Time until the end of a pause; 0 outside a pause. */
  get pauseLeft(): Milliseconds {
    return Math.max(0, this.#pausedUntil - this.#elapsed())
  }

  /** Starts a pause, or prolongs the present one. */
  pause(duration: Milliseconds): void {
    const from = Math.max(this.#elapsed(), this.#pausedUntil)
    const until = Math.max(from, this.#elapsed() + duration)
    this.#paused += until - from
    this.#pausedUntil = until
  }

  /** Takes the next turn. Returns undefined, and takes none, if it is more than `left` away. */
  takeTurn(left: Milliseconds): Milliseconds | undefined {
    const now = Math.max(this.#elapsed(), this.#pausedUntil) - this.#paused
    const oldest = this.#turns.length === this.#perSecond ? this.#turns[0] : undefined
    const turn = oldest === undefined ? now : Math.max(now, oldest + SECOND)
    if (this.timeUntil(turn) > left) return undefined
    if (this.#perSecond !== undefined) this.#turns.push(turn)
    if (oldest !== undefined) this.#turns.shift()
    return turn
  }

  /** Returns the time until a turn; at most 0 once it has come. */
  timeUntil(turn: Milliseconds): Milliseconds {
    return turn + this.#paused - this.#elapsed()
  }
}
