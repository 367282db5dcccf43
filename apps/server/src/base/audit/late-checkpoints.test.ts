import { expect, it } from 'vitest'
import { lateCheckpoints } from './late-checkpoints.ts'

const NOW = Date.UTC(2027, 2, 8, 17)

it('reports lines that have waited ten minutes for a checkpoint', () => {
  expect(lateCheckpoints(undefined, NOW)).toEqual([])
  expect(lateCheckpoints(NOW - 599_999, NOW)).toEqual([])
  expect(lateCheckpoints(NOW - 600_000, NOW)).toEqual([
    { code: 'checkpoint-overdue', urgency: 'soon', since: NOW - 600_000 },
  ])
})
