import * as z from 'zod'
import { zProblemReason } from './problem-reason.ts'

/** Error response (RFC 9457), sent as `application/problem+json`. */
export const zProblem = z
  .object({
    type: z.literal('about:blank'),
    title: z.string().meta({ description: 'Human-readable summary' }),
    status: z.number().int(),
    /** One of `zProblemCode`; another backend may send other codes. */
    code: z.string().meta({ description: 'Stable machine-readable code' }),
    detail: z.string().optional().meta({ description: 'What was wrong in this request, and what was expected' }),
    /** Unknown codes of another backend are read as absent. */
    reason: zProblemReason
      .optional()
      .catch(undefined)
      .meta({ description: 'Machine-readable form of detail, for problems that a person can do something about' }),
    requestId: z
      .string()
      .optional()
      .catch(undefined)
      .meta({ description: 'Id of the request in the server log; same as the header X-Request-Id' }),
  })
  .meta({ id: 'Problem' })

export type Problem = z.infer<typeof zProblem>
