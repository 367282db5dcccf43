import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { zProblem } from './problem.ts'

const PROBLEM = { type: 'about:blank', title: 'No', status: 409, code: 'not-possible', detail: 'Not today.' } as const

it('drops an unknown reason', () => {
  for (const reason of [{ code: 'bad-weather' }, { code: 'wrong-price', params: { price: 'much' } }, 'no', null])
    expect(zProblem.parse({ ...PROBLEM, reason })).toEqual({ ...PROBLEM, reason: undefined })
})

it('every code that our own server sends is known', () => {
  const reason = { code: 'wrong-price' as const, params: { price: 8 } }
  expect(z.encode(zProblem, { ...PROBLEM, reason })).toEqual({ ...PROBLEM, reason })
  const foreign: unknown = { ...PROBLEM, reason: { code: 'bad-weather' } }
  expect(z.safeEncode(zProblem, foreign as z.output<typeof zProblem>).success).toBe(false)
})
