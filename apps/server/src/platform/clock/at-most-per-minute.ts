import { type Clock, isWithin, type Span } from './clock.ts'

const MINUTE = 60_000

/** Lets so many of something through in a minute, and counts the others. */
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

  /** How many were not let through since the last one that was; undefined where this one is not. */
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
