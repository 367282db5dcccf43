import type { Problem } from '@vitrine/api/wording/problem.ts'
import type { ProblemCode } from '@vitrine/api/wording/problem-codes.ts'
import type { ProblemReason } from '@vitrine/api/wording/problem-reason.ts'
import { problemText } from '@vitrine/api/wording/problem-texts.ts'
import { PROBLEMS } from '@vitrine/api/wording/problems.ts'

/** When to ask again for what is unavailable. */
export const RETRY_AFTER_SECONDS = 5

/** A refusal with a stable code, answered as problem+json (RFC 9457). */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly code: ProblemCode
  readonly detail: string | undefined
  readonly reason: ProblemReason | undefined
  readonly retryAfterSeconds: number | undefined

  /**
   * `detail` says what exactly was wrong and what was expected: to people by a reason, which is worded where it is shown, too; to
   * programmers by a text. `retryAfterSeconds` says to programs when to come again, where that is known.
   */
  constructor(
    code: ProblemCode,
    detail?: string | ProblemReason,
    { retryAfterSeconds }: { retryAfterSeconds?: number } = {},
  ) {
    super(PROBLEMS[code].title)
    this.code = code
    this.reason = typeof detail === 'object' ? detail : undefined
    this.detail = typeof detail === 'object' ? problemText(detail) : detail
    this.retryAfterSeconds = retryAfterSeconds ?? (code === 'unavailable' ? RETRY_AFTER_SECONDS : undefined)
  }

  get status(): number {
    return PROBLEMS[this.code].status
  }
}

/** What an answer says about authentication (RFC 6750 section 3). */
export const CHALLENGES: Partial<Record<ProblemCode, string>> = {
  'not-signed-in': 'Bearer',
  'invalid-token': 'Bearer error="invalid_token"',
  'no-access': 'Bearer error="insufficient_scope"',
}

export const PROBLEM_TYPE = 'application/problem+json'

/** @param requestId of the request that it answers; none in the description of the API */
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
