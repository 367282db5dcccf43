/** Clocks are put right by less than this all the time, in milliseconds. */
const SMALL = 5000

/** Sees when the clock of this computer is set, by the time that goes by regardless. */
export class ClockSteps {
  readonly #now: () => number
  readonly #elapsed: () => number
  /** The difference between the two at the last look, in milliseconds. */
  #difference: number

  constructor(now: () => number = Date.now, elapsed: () => number = () => performance.now()) {
    this.#now = now
    this.#elapsed = elapsed
    this.#difference = now() - elapsed()
  }

  /** What whoever runs the server should know of the time since the last look; undefined where the clock went on as time did. */
  check(): string | undefined {
    const difference = this.#now() - this.#elapsed()
    const step = difference - this.#difference
    this.#difference = difference
    if (Math.abs(step) < SMALL) return undefined
    const how = `${Math.round(Math.abs(step) / 1000)} s ${step > 0 ? 'ahead' : 'back'}`
    return `the clock of this computer was set ${how}${step > 0 ? ', or the computer slept' : ''}: what was open then may end too ${step > 0 ? 'early' : 'late'}`
  }
}
