import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'

/** NTP often makes small corrections. */
const SMALL: Milliseconds = 5000

/** Returns a function that describes to the operator by how much the clock was set since the previous call. */
export function clockSteps(
  now: () => EpochMilliseconds = Date.now,
  elapsed: () => Milliseconds = () => performance.now(),
): () => string | undefined {
  let difference = now() - elapsed()
  return () => {
    const step = now() - elapsed() - difference
    difference += step
    if (Math.abs(step) < SMALL) return undefined
    const how = `${Math.round(Math.abs(step) / 1000)} s ${step > 0 ? 'ahead' : 'back'}`
    return `the clock of this computer was set ${how}${step > 0 ? ', or the computer slept' : ''}: flows that were open at that moment may expire too ${step > 0 ? 'early' : 'late'}`
  }
}
