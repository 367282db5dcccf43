import { expect, it } from 'vitest'
import * as z from 'zod'
import { zProblem } from './problem.ts'

const PROBLEM = { type: 'about:blank', title: 'No', status: 409, code: 'not-possible', detail: 'Not today.' } as const

it('a reason that is none of ours is read as absent', () => {
  for (const reason of [{ code: 'bad-weather' }, { code: 'wrong-price', params: { price: 'much' } }, 'no', null])
    expect(zProblem.parse({ ...PROBLEM, reason })).toEqual({ ...PROBLEM, reason: undefined })
})

it('our own server sends none but ours', () => {
  const reason = { code: 'wrong-price' as const, params: { price: 8 } }
  expect(z.encode(zProblem, { ...PROBLEM, reason })).toEqual({ ...PROBLEM, reason })
  const foreign: unknown = { ...PROBLEM, reason: { code: 'bad-weather' } }
  expect(z.safeEncode(zProblem, foreign as z.output<typeof zProblem>).success).toBe(false)
})
