import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** Duration of work, and the longest time in which this thread did nothing else meanwhile, in milliseconds. */
export type Held = { whole: number; stall: number }

/** Runs work and measures its duration and stall. */
export async function measureHeld(work: () => Promise<unknown>): Promise<Held> {
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
