import { expect, it } from 'vitest'
import { endingsUnderWay } from './endings-under-way.ts'

const NOW = Date.UTC(2027, 2, 8, 17)
const MINUTE = 60_000

it('reports contracts that are being ended, with higher urgency if it takes long', () => {
  const about = { code: 'contract-ending', contract: 'Bank' }
  const ending = (since: number) => endingsUnderWay([{ type: 'Bank', since }], NOW)
  expect(ending(NOW)).toEqual([{ ...about, urgency: 'fyi', since: NOW }])
  expect(ending(NOW - 11 * MINUTE)).toMatchObject([{ ...about, urgency: 'soon' }])
})
