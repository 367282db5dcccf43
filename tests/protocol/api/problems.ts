import { zProblem } from '@vitrine/api/wording/problem.ts'
import { PROBLEMS, type ProblemCode } from '@vitrine/api/wording/problems.ts'
import { expect } from 'vitest'
import * as z from 'zod'
import type { CallAnswer } from '../product.ts'

/**
 * Expects a problem answer (problem+json, RFC 9457) with this code, the status and text of the code, the request id, and nothing else.
 */
export function expectProblem(answer: CallAnswer, code: ProblemCode, detail?: RegExp): void {
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const problem = z.strictObject(zProblem.shape).parse(answer.body)
  const { status, title } = PROBLEMS[code]
  expect(problem.requestId).toBe(answer.headers.get('x-request-id'))
  expect({ answered: answer.status, ...problem }).toMatchObject({ answered: status, status, title, code })
  if (detail) expect(problem.detail).toMatch(detail)
}
