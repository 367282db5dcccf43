import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zProblemReason } from './problem-reason.ts'

/** Error response (RFC 9457), sent as `application/problem+json`. */
export const zProblem = described(
  z.object({
    type: z.literal('about:blank'),
    title: described(z.string(), 'Human-readable summary'),
    status: z.int(),
    /** A `ProblemCode`; another backend may send other codes. */
    code: described(z.string(), 'Stable machine-readable code'),
    detail: described(z.optional(z.string()), 'What was wrong in this request, and what was expected'),
    /** Unknown codes of another backend are read as absent. */
    reason: described(
      z.catch(z.optional(zProblemReason), undefined),
      'Machine-readable form of detail, for problems that a person can do something about',
    ),
    requestId: described(
      z.catch(z.optional(z.string()), undefined),
      'Id of the request in the server log; same as the header X-Request-Id',
    ),
  }),
  { id: 'Problem' },
)

export type Problem = z.infer<typeof zProblem>
