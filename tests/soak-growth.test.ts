import { expect, it } from 'vitest'
import { growthOf } from './load/soak-growth.ts'

const samples = (memory: (index: number) => number) =>
  Array.from({ length: 120 }, (_, index) => ({ 'memory, MB': memory(index) }))

it('detects growth', () => {
  expect(growthOf(samples((index) => 100 + index))).toMatchObject([{ before: 145, after: 205, isFlat: false }])
})

it.each([
  ['stays', () => 100],
  ['settles after a while', (index: number) => (index < 30 ? 10 * index : 300)],
  ['goes up and down', (index: number) => 200 + (index % 10) * 5],
])('treats a value as flat if it %s', (_what, memory) => {
  expect(growthOf(samples(memory))).toMatchObject([{ isFlat: true }])
})
