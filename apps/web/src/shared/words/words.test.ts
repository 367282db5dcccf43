import { zFlowErrorCode } from '@vitrine/api/flows/status.ts'
import { ENGLISH_FLOW_ERRORS } from '@vitrine/api/wording/english-flow-errors.ts'
import { englishProblem } from '@vitrine/api/wording/english-problems.ts'
import { englishResult } from '@vitrine/api/wording/english-results.ts'
import { type ProblemReason, zProblemReason } from '@vitrine/api/wording/problem-reason.ts'
import { PROBLEMS, type ProblemCode } from '@vitrine/api/wording/problems.ts'
import { type ResultReason, zResultReason } from '@vitrine/api/wording/result-reason.ts'
import { describe, expect, it } from 'vitest'
import { ALL_PARAMS } from '../../testing/reason-params.ts'
import { flowErrorText } from './flow-error-words.ts'
import { problemReasonWords, problemWords } from './problem-words.ts'
import { resultAdvice, resultWords } from './result-words.ts'

describe('the app uses the same texts as the server', () => {
  it.each(Object.keys(PROBLEMS) as ProblemCode[])('for the problem %s', (code) => {
    expect(problemWords(code)).toBe(PROBLEMS[code].title)
  })

  it.each(zProblemReason.def.options.flatMap(({ shape }) => shape.code.def.values))(
    'for the reason %s of a problem',
    (code) => {
      const reason: ProblemReason = zProblemReason.parse({ code, params: ALL_PARAMS })
      expect(problemReasonWords(reason)).toBe(englishProblem(reason))
      expect(problemReasonWords(reason)).not.toContain('undefined')
    },
  )

  it.each(zResultReason.def.options.flatMap(({ shape }) => shape.code.def.values))(
    'for the reason %s of a result',
    (code) => {
      const reason: ResultReason = zResultReason.parse({ code, params: ALL_PARAMS })
      expect(resultWords({ reason })).toBe(englishResult(reason))
      expect(resultWords({ reason })).not.toContain('undefined')
    },
  )

  it.each(zFlowErrorCode.options)('for the error %s of a flow', (code) => {
    expect(flowErrorText({ code, message: 'another text' })).toBe(ENGLISH_FLOW_ERRORS[code])
  })
})

describe('the advice after a refusal', () => {
  const SUCCESSES: readonly ResultReason['code'][] = ['paid', 'coupon-used', 'gate-opened', 'discount', 'no-discount']
  /** Code of the reason whose text in the specification already contains the advice. */
  const SAID = 'coupon-used-before'

  it.each(zResultReason.def.options.flatMap(({ shape }) => shape.code.def.values))(
    'exists for %s if it is a refusal',
    (code) => {
      const advice = resultAdvice(zResultReason.parse({ code, params: ALL_PARAMS }))
      if (SUCCESSES.includes(code) || code === SAID) expect(advice).toBeUndefined()
      else expect(advice).toMatch(/^[A-Z](?!.*undefined).*\.$/)
    },
  )
})

describe('the text of another backend', () => {
  it.each(['UNHEARD_OF', 'constructor', '__proto__'])('is shown unchanged for the unknown code %s', (code) => {
    expect(flowErrorText({ code, message: 'No.' })).toBe('No.')
    expect(problemWords(code)).toBeUndefined()
  })

  it('is shown unchanged without a reason', () => {
    expect(resultWords({ details: 'No.' })).toBe('No.')
  })
})
