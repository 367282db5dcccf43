import { describe, expect, it } from 'vitest'
import { flowState, isTerminal, statusNumber, zStatusNumber } from './status.ts'

describe('the status on the wire', () => {
  it.each([
    ['waiting', 0],
    ['scanned', 1],
    ['done', 2],
    ['failed', 99],
  ] as const)('is for %s the number %i, and back', (state, number) => {
    expect(statusNumber(state)).toBe(number)
    expect(flowState(number)).toBe(state)
  })

  it.each([3, -1, 98, '2', null])('is never %j', (value) => {
    expect(zStatusNumber.safeParse(value).success).toBe(false)
  })

  it('is terminal if the flow is done or has failed', () => {
    expect(isTerminal('waiting')).toBe(false)
    expect(isTerminal('scanned')).toBe(false)
    expect(isTerminal('done')).toBe(true)
    expect(isTerminal('failed')).toBe(true)
  })
})
