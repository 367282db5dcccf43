import { expect, it } from 'vitest'
import { endingsUnderWay, lateRevocations } from './health-issues.ts'

const NOW = Date.UTC(2027, 2, 8, 17)
const MINUTE = 60_000

it('reports revocations that have been pending for ten minutes', () => {
  expect(lateRevocations({ count: 0, since: undefined }, NOW)).toEqual([])
  expect(lateRevocations({ count: 3, since: NOW - 599_999 }, NOW)).toEqual([])
  expect(lateRevocations({ count: 3, since: NOW - 600_000 }, NOW)).toMatchObject([
    { code: 'revocations-pending', count: 3 },
  ])
})

it('reports contracts that are being ended, with higher urgency if it takes long', () => {
  const about = { code: 'contract-ending', contract: 'Bank' }
  const ending = (since: number) => endingsUnderWay([{ type: 'Bank', since }], NOW)
  expect(ending(NOW)).toEqual([{ ...about, urgency: 'fyi', since: NOW }])
  expect(ending(NOW - 11 * MINUTE)).toMatchObject([{ ...about, urgency: 'soon' }])
})
