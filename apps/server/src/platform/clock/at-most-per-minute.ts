import type { Milliseconds } from '@vitrine/api/units.ts'
import { type Clock, isWithin, type Span } from './clock.ts'

const MINUTE: Milliseconds = 60_000

/** Lets at most `most` events per minute through and counts the others. */
export class AtMostPerMinute {
  readonly #clock: Clock
  readonly #most: number
  #minute: Span = { from: 0, until: 0 }
  #passed = 0
  #others = 0

  constructor(options: { clock: Clock; most: number }) {
    this.#clock = options.clock
    this.#most = options.most
  }

  /**
   * Reports an event. Returns undefined if the event is over the limit. Otherwise returns the number of events that were over the
   * limit since the last call that returned a number.
   */
  pass(): { others: number } | undefined {
    const now = this.#clock()
    if (!isWithin(this.#minute, now)) {
      this.#minute = { from: now, until: now + MINUTE }
      this.#passed = 0
    }
    if (this.#passed >= this.#most) {
      this.#others += 1
      return undefined
    }
    this.#passed += 1
    const others = this.#others
    this.#others = 0
    return { others }
  }
}
