import * as z from 'zod'
import { zProblemReason } from './problem-reason.ts'

/** An error answer of ours (RFC 9457), sent as `application/problem+json`. */
export const zProblem = z
  .object({
    type: z.literal('about:blank'),
    title: z.string().meta({ description: 'The text for people' }),
    status: z.number().int(),
    /** One of `zProblemCode`; another backend may say something else. */
    code: z.string().meta({ description: 'Stable code for programs' }),
    detail: z.string().optional().meta({ description: 'What exactly was wrong, and what was expected' }),
    /** What is none of ours is read as absent. */
    reason: zProblemReason
      .optional()
      .catch(undefined)
      .meta({ description: 'The same for programs, where a person can do something about it' }),
    requestId: z
      .string()
      .optional()
      .catch(undefined)
      .meta({ description: 'By which whoever runs the server finds the lines of its log: the header X-Request-Id' }),
  })
  .meta({ id: 'Problem' })

export type Problem = z.infer<typeof zProblem>
