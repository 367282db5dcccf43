import { expect, it } from 'vitest'
import { lateRevocations } from './late-revocations.ts'

const NOW = Date.UTC(2027, 2, 8, 17)

it('reports revocations that have been pending for ten minutes', () => {
  expect(lateRevocations({ count: 0, since: undefined }, NOW)).toEqual([])
  expect(lateRevocations({ count: 3, since: NOW - 599_999 }, NOW)).toEqual([])
  expect(lateRevocations({ count: 3, since: NOW - 600_000 }, NOW)).toMatchObject([
    { code: 'revocations-pending', count: 3 },
  ])
})
