import { t } from '@lingui/core/macro'
import type { CallFailure } from '@vitrine/api/wording/call-failure.ts'
import type { ProblemReason } from '@vitrine/api/wording/problem-reason.ts'
import { callFailureWords } from '../words/call-failure-words.ts'
import { problemReasonWords, problemWords } from '../words/problem-words.ts'
import { ResponseError, UnusableLink } from './client.ts'

export function explainFailure(error: unknown): string {
  if (error instanceof ResponseError && error.problem) {
    const { code, title, reason, detail, requestId } = error.problem
    const what = withFullStop(problemWords(code) ?? title)
    if (code === 'internal' && requestId !== undefined)
      return `${what} ${t`The operator of this site can find the cause under ${requestId}.`}`
    const exactly = reason ? problemReasonWords(reason) : detail
    return exactly ? `${what} ${withFullStop(exactly)}` : what
  }
  return callFailureWords(callFailureOf(error))
}

export const reasonOf = (error: unknown): ProblemReason | undefined =>
  error instanceof ResponseError ? error.problem?.reason : undefined

const withFullStop = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

/** Classifies a failure, without any text of the server. */
export function callFailureOf(error: unknown): CallFailure {
  if (error instanceof ResponseError) return { code: 'bad-status', params: { status: error.status } }
  if (error instanceof UnusableLink) return { code: 'unusable-link' }
  if (error instanceof DOMException && error.name === 'TimeoutError') return { code: 'too-slow' }
  return { code: error instanceof TypeError ? 'unreachable' : 'not-understood' }
}
