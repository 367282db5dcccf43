import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type StepValue, stepValue, stepValueEnd } from './step-value.ts'

const KIND: StepValue = { label: 'test', step: 60_000, stepsLater: 2 }
const [ours, theirs] = [randomBytes(32), randomBytes(32)]

test('A value is the same within a step, and another one in the next step, of another secret and of another kind', () => {
  const value = stepValue(ours, KIND, 120_000)
  expect(stepValue(ours, KIND, 179_999)).toBe(value)
  const others = [
    stepValue(ours, KIND, 180_000),
    stepValue(theirs, KIND, 120_000),
    stepValue(ours, { ...KIND, label: 'other' }, 120_000),
  ]
  expect(new Set([value, ...others]).size).toBe(4)
  expect(stepValue(ours, KIND, 120_000)).toBe(value)
})

test('A value is accepted from the step before until its last one, and only with the secret and kind that made it', () => {
  const value = stepValue(ours, KIND, 120_000)
  const end = 120_000 + 3 * KIND.step
  expect(stepValueEnd(ours, KIND, value, 60_000)).toBe(end)
  expect(stepValueEnd(ours, KIND, value, end - 1)).toBe(end)
  expect(stepValueEnd(ours, KIND, value, 59_999)).toBeUndefined()
  expect(stepValueEnd(ours, KIND, value, end)).toBeUndefined()
  expect(stepValueEnd(theirs, KIND, value, 120_000)).toBeUndefined()
  expect(stepValueEnd(ours, { ...KIND, label: 'other' }, value, 120_000)).toBeUndefined()
  expect(stepValueEnd(ours, KIND, 'A'.repeat(42), 120_000)).toBeUndefined()
})
