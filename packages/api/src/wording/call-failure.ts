import * as z from 'zod/mini'
import { reason, reasonWithoutParams } from './reason.ts'

/** It contains no text from the server. */
export const zCallFailure = z.discriminatedUnion('code', [
  reason('bad-status', { status: z.int() }),
  reasonWithoutParams('too-slow'),
  reasonWithoutParams('unreachable'),
  reasonWithoutParams('not-understood'),
  reasonWithoutParams('unusable-link'),
])

export type CallFailure = z.infer<typeof zCallFailure>

/** Returns whether the same request may succeed later: the server or a proxy has failed, or received too many requests. */
export const mayLaterSucceed = (status: number): boolean => status >= 500 || status === 408 || status === 429
