import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'

/** Size below which a jump of the clock is not reported: NTP often makes small corrections. */
const SMALL: Milliseconds = 5000

/** Compares the computer's clock with a monotonic clock, to detect that the computer's clock was set. */
export class ClockSteps {
  readonly #now: () => EpochMilliseconds
  readonly #elapsed: () => Milliseconds
  /** Difference between the computer's clock and the monotonic clock at the previous check. */
  #difference: Milliseconds

  constructor(now: () => EpochMilliseconds = Date.now, elapsed: () => Milliseconds = () => performance.now()) {
    this.#now = now
    this.#elapsed = elapsed
    this.#difference = now() - elapsed()
  }

  /** Describes to the operator by how much the clock was set since the previous check; undefined if it was not set. */
  check(): string | undefined {
    const difference = this.#now() - this.#elapsed()
    const step = difference - this.#difference
    this.#difference = difference
    if (Math.abs(step) < SMALL) return undefined
    const how = `${Math.round(Math.abs(step) / 1000)} s ${step > 0 ? 'ahead' : 'back'}`
    return `the clock of this computer was set ${how}${step > 0 ? ', or the computer slept' : ''}: flows that were open at that moment may expire too ${step > 0 ? 'early' : 'late'}`
  }
}
