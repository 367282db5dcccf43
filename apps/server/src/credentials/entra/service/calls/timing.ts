import { setTimeout as waitFor } from 'node:timers/promises'
import type { Milliseconds } from '@vitrine/api/units.ts'

/** Source of time for limits and pauses. It does not follow corrections of the computer's clock. */
export type Timing = {
  /** Returns the time since an arbitrary moment. */
  elapsed(): Milliseconds
  /** Waits; rejects as soon as the signal is aborted. */
  wait(duration: Milliseconds, signal: AbortSignal): Promise<void>
  random(): number
}

export const systemTiming: Timing = {
  elapsed: () => performance.now(),
  wait: (duration, signal) => waitFor(duration, undefined, { signal }),
  random: Math.random,
}

export type Deadline = { endsAt: Milliseconds; signal: AbortSignal }

export const deadlineIn = (limit: Milliseconds, { elapsed }: Timing): Deadline => ({
  endsAt: elapsed() + limit,
  signal: AbortSignal.timeout(limit),
})
