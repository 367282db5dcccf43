import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import type { Milliseconds } from '@vitrine/api/units.ts'

/** Duration of work, and the longest time for which the work blocked this thread. */
export type Held = { whole: Milliseconds; stall: Milliseconds }

/** Runs work and measures its duration and stall. */
export async function measureStall(work: () => Promise<unknown>): Promise<Held> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const start = performance.now()
  await work()
  const whole = performance.now() - start
  // Waits until a stall at the very end is measured.
  await setTimeout(20)
  delay.disable()
  return { whole, stall: Math.max(0, delay.max / 1e6 - 1) }
}
