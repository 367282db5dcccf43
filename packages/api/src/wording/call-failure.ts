import * as z from 'zod'
import { plainReason, reason } from './reason.ts'

/** How a call failed, without anything that the server wrote. */
export const zCallFailure = z.discriminatedUnion('code', [
  reason('bad-status', { status: z.number().int() }),
  plainReason('too-slow'),
  plainReason('unreachable'),
  plainReason('not-understood'),
])

export type CallFailure = z.infer<typeof zCallFailure>
