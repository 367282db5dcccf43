import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** How long something took, and the longest time in which this thread did nothing else meanwhile, in milliseconds. */
export type Held = { whole: number; stall: number }

/** Does some work and measures what it holds up. */
export async function measureHeld(work: () => Promise<unknown>): Promise<Held> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const began = performance.now()
  await work()
  const whole = performance.now() - began
  // Until the stall that may have come last is noticed.
  await setTimeout(20)
  delay.disable()
  return { whole, stall: Math.max(0, delay.max / 1e6 - 1) }
}
