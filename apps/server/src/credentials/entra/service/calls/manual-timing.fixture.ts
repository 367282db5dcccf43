import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { Timing } from './timing.ts'

const START: EpochMilliseconds = Date.UTC(2026, 10, 20, 9)

/** Time of a test: a wait ends at once and moves the time to its end. */
export class ManualTiming implements Timing {
  /** Durations of the waits. */
  readonly waits: Milliseconds[] = []
  /** Value of the next random numbers. */
  chance = 0
  #elapsed: Milliseconds = 0

  readonly elapsed = (): Milliseconds => this.#elapsed
  readonly clock = (): EpochMilliseconds => START + this.#elapsed
  readonly random = (): number => this.chance

  readonly wait = async (duration: Milliseconds, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted()
    this.waits.push(duration)
    const end = this.#elapsed + duration
    await Promise.resolve()
    this.#elapsed = Math.max(this.#elapsed, end)
  }

  pass(duration: Milliseconds): void {
    this.#elapsed += duration
  }
}
