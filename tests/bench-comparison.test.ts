import { expect, it } from 'vitest'
import { comparisonOf, passOf } from './load/comparison.ts'
import { LINES } from './load/rounds.ts'

/** Returns the costs of a pass in which every line cost the given times, in one round each. */
const costs = (ours: readonly number[], theirs: readonly number[]) =>
  LINES.map(() => [ours, theirs].map((side) => side.map((program) => ({ program, database: 1 }))))

it('the comparison of two servers shows the middle of the passes, and each pass', () => {
  const passes = [costs([1, 1, 2], [3, 1, 5]), costs([3, 3, 3], [1, 1, 1]), costs([1, 1, 1], [1, 1, 1])].map(passOf)
  const { flows, all } = comparisonOf('PostgreSQL', passes)
  // The first pass has the ratios 2/4, 2/2 and 3/6 in its rounds.
  expect(flows[0]).toMatchObject({ card: 'bank account', ours: 2, theirs: 2, ratios: [0.5, 2, 1] })
  expect(all).toEqual({ ours: 2 * LINES.length, theirs: 2 * LINES.length, ratios: [0.5, 2, 1] })
})
