import * as z from 'zod/mini'
import { jsonOf, type Reply } from './reply.ts'

const zProtocolError = z.object({ error: z.string(), error_description: z.optional(z.string()) })

/** Returns the error code in an OAuth response (RFC 6749 section 5.2), '' if there is none, and one line of detail. */
export function protocolErrorOf(reply: Reply): { code: string; detail: string } {
  const parsed = zProtocolError.safeParse(jsonOf(reply))
  if (!parsed.success) return { code: '', detail: `status ${reply.status}` }
  const { error, error_description: description } = parsed.data
  return { code: error, detail: description ? `${error}: ${description}` : error }
}
