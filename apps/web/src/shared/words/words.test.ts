import { FLOW_ERRORS } from '@vitrine/api/flows/flow-errors.ts'
import { zFlowErrorCode } from '@vitrine/api/flows/status.ts'
import { zProblemCode } from '@vitrine/api/wording/problem-codes.ts'
import { type ProblemReason, zProblemReason } from '@vitrine/api/wording/problem-reason.ts'
import { problemText } from '@vitrine/api/wording/problem-texts.ts'
import { PROBLEMS } from '@vitrine/api/wording/problems.ts'
import { type ResultReason, zResultReason } from '@vitrine/api/wording/result-reason.ts'
import { resultText } from '@vitrine/api/wording/result-texts.ts'
import { describe, expect, it } from 'vitest'
import { ALL_PARAMS } from '../../testing/reason-params.ts'
import { flowErrorText } from './flow-error-words.ts'
import { problemReasonWords, problemWords } from './problem-words.ts'
import { resultAdvice, resultWords } from './result-words.ts'

describe('what the server says is said in the same words by the app', () => {
  it.each(zProblemCode.options)('the refusal %s', (code) => {
    expect(problemWords(code)).toBe(PROBLEMS[code].title)
  })

  it.each(zProblemReason.options.map(({ shape }) => shape.code.value))('the reason %s of a refusal', (code) => {
    const reason: ProblemReason = zProblemReason.parse({ code, params: ALL_PARAMS })
    expect(problemReasonWords(reason)).toBe(problemText(reason))
    expect(problemReasonWords(reason)).not.toContain('undefined')
  })

  it.each(zResultReason.options.map(({ shape }) => shape.code.value))('the reason %s of a result', (code) => {
    const reason: ResultReason = zResultReason.parse({ code, params: ALL_PARAMS })
    expect(resultWords({ reason })).toBe(resultText(reason))
    expect(resultWords({ reason })).not.toContain('undefined')
  })

  it.each(zFlowErrorCode.options)('the end %s of a flow', (code) => {
    expect(flowErrorText({ code, message: 'another text' })).toBe(FLOW_ERRORS[code])
  })
})

describe('what to do after a refusal', () => {
  const SUCCESSES: readonly ResultReason['code'][] = ['paid', 'coupon-used', 'gate-opened', 'discount', 'no-discount']
  /** The specification's own words say what to do. */
  const SAID = 'coupon-used-before'

  it.each(zResultReason.options.map(({ shape }) => shape.code.value))('is said of %s where it is one', (code) => {
    const advice = resultAdvice(zResultReason.parse({ code, params: ALL_PARAMS }))
    if (SUCCESSES.includes(code) || code === SAID) expect(advice).toBeUndefined()
    else expect(advice).toMatch(/^[A-Z](?!.*undefined).*\.$/)
  })
})

describe('what another backend says', () => {
  it('stays in its words where the code is none of ours', () => {
    expect(flowErrorText({ code: 'constructor', message: 'No.' })).toBe('No.')
    expect(problemWords('constructor')).toBeUndefined()
    expect(resultWords({ details: 'No.' })).toBe('No.')
  })
})
