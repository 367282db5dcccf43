import type { Milliseconds } from '@vitrine/api/units.ts'
import type { Timing } from './timing.ts'

const SECOND: Milliseconds = 1_000

/** Limit of requests per second. Requests over it get later turns, in the order in which they ask. */
export class RequestRate {
  readonly #timing: Timing
  readonly #perSecond: number
  /** Times of the latest turns, oldest first: at most as many as are allowed in a second. */
  readonly #turns: Milliseconds[] = []

  constructor(timing: Timing, perSecond: number) {
    this.#timing = timing
    this.#perSecond = perSecond
  }

  /** Takes the next turn and returns the time until it. Returns undefined, and takes none, if it is more than `left` away. */
  takeTurn(left: Milliseconds): Milliseconds | undefined {
    const now = this.#timing.elapsed()
    const oldest = this.#turns.length < this.#perSecond ? undefined : this.#turns[0]
    const turn = oldest === undefined ? now : Math.max(now, oldest + SECOND)
    if (turn - now > left) return undefined
    this.#turns.push(turn)
    if (this.#turns.length > this.#perSecond) this.#turns.shift()
    return turn - now
  }
}
