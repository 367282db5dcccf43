import type { Seconds } from '@vitrine/api/units.ts'
import { englishProblem } from '@vitrine/api/wording/english-problems.ts'
import type { Problem } from '@vitrine/api/wording/problem.ts'
import type { ProblemReason } from '@vitrine/api/wording/problem-reason.ts'
import { PROBLEMS, type ProblemCode } from '@vitrine/api/wording/problems.ts'

export const RETRY_AFTER_SECONDS: Seconds = 5

/** A refusal with a stable code, answered as problem+json (RFC 9457). */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly code: ProblemCode
  readonly detail: string | undefined
  readonly reason: ProblemReason | undefined
  readonly retryAfterSeconds: Seconds | undefined

  /**
   * `detail` says exactly what was wrong and what was expected: either a reason for users, which the web app can also express in
   * their language, or a text for programmers.
   */
  constructor(
    code: ProblemCode,
    detail?: string | ProblemReason,
    { retryAfterSeconds }: { retryAfterSeconds?: Seconds } = {},
  ) {
    super(PROBLEMS[code].title)
    this.code = code
    this.reason = typeof detail === 'object' ? detail : undefined
    this.detail = typeof detail === 'object' ? englishProblem(detail) : detail
    this.retryAfterSeconds = retryAfterSeconds ?? (code === 'unavailable' ? RETRY_AFTER_SECONDS : undefined)
  }

  get status(): number {
    return PROBLEMS[this.code].status
  }
}

/** Values of the WWW-Authenticate header (RFC 6750 section 3). */
export const CHALLENGES: Partial<Record<ProblemCode, string>> = {
  'not-signed-in': 'Bearer',
  'invalid-token': 'Bearer error="invalid_token"',
  'no-access': 'Bearer error="insufficient_scope"',
}

export const PROBLEM_TYPE = 'application/problem+json'

/** @param requestId omitted in the API documentation */
export const problemBody = (
  { code, detail, reason }: Pick<HttpProblem, 'code' | 'detail' | 'reason'>,
  requestId?: string,
): Problem => ({
  type: 'about:blank',
  title: PROBLEMS[code].title,
  status: PROBLEMS[code].status,
  code,
  ...(detail === undefined ? {} : { detail }),
  ...(reason === undefined ? {} : { reason }),
  ...(requestId === undefined ? {} : { requestId }),
})
