import { t } from '@lingui/core/macro'
import type { ProblemReason } from '@vitrine/api'
import { problemReasonWords, problemWords } from '../words/problem-words.ts'
import { ResponseError } from './client.ts'

/** Why a call failed and what to do about it, for the person who waits. */
export function explainFailure(error: unknown): string {
  if (error instanceof ResponseError && error.problem) {
    const { code, title, reason, detail } = error.problem
    const what = withFullStop(problemWords(code) ?? title)
    const exactly = reason ? problemReasonWords(reason) : detail
    return exactly ? `${what} ${withFullStop(exactly)}` : what
  }
  return explainInOwnWords(error)
}

/** The reason that our server names, where it does. */
export const reasonOf = (error: unknown): ProblemReason | undefined =>
  error instanceof ResponseError ? error.problem?.reason : undefined

/** Why a call failed, without anything that the server wrote. */
export function explainInOwnWords(error: unknown): string {
  if (error instanceof ResponseError) {
    const { status } = error
    return t`The server answered with status ${status}. Please try again in a moment.`
  }
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return t`The server took too long to answer. Please try again.`
  if (error instanceof TypeError) return t`The server could not be reached. Check your connection and try again.`
  return t`The answer of the server could not be understood. Please try again.`
}

const withFullStop = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)
