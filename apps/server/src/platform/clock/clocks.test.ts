import { expect, it } from 'vitest'
import { describeClockDifference } from './clock-difference.ts'
import { clockSteps } from './clock-steps.ts'

it.each([
  [30_000, /PostgreSQL is 30 s ahead of this computer's: synchronize both clocks by NTP/],
  [-3_600_000, /PostgreSQL is 3600 s behind this computer's/],
])('reports clocks that differ by %d ms', (ahead, words) => {
  expect(describeClockDifference('PostgreSQL', ahead)).toMatch(words)
})

it.each([29_999, -29_999, 0, undefined])('does not report clocks that differ by %s ms', (ahead) => {
  expect(describeClockDifference('PostgreSQL', ahead)).toBeUndefined()
})

it('reports a step of the clock, and nothing else', () => {
  let [now, elapsed] = [1_800_000_000_000, 100]
  const steps = clockSteps(
    () => now,
    () => elapsed,
  )
  const advance = (milliseconds: number, clock = milliseconds): string | undefined => {
    elapsed += milliseconds
    now += clock
    return steps()
  }
  expect(advance(60_000)).toBeUndefined()
  expect(advance(60_000, 60_000 + 86_400_000)).toMatch(/set 86400 s ahead, or the computer slept: .* too early/)
  expect(advance(60_000)).toBeUndefined()
  expect(advance(60_000, 60_000 - 300_000)).toMatch(/set 300 s back: .* too late/)
  expect(advance(60_000, 56_000)).toBeUndefined()
})
