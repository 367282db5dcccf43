import * as z from 'zod/mini'
import { type ProblemCode, WalletProblem } from '../problem.ts'

export type Reply = {
  status: number
  headers: Headers
  bytes: Uint8Array<ArrayBuffer>
}

export function textOf(reply: Reply): string {
  return new TextDecoder().decode(reply.bytes)
}

export function jsonOf(reply: Reply): unknown {
  try {
    return JSON.parse(textOf(reply))
  } catch {
    return undefined
  }
}

export function parseOrRefuse<T>(schema: z.ZodMiniType<T>, value: unknown, code: ProblemCode, host?: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const detail = issue ? `${issue.path.join('.') || 'the answer'}: ${issue.message}` : 'not understood'
  throw new WalletProblem(code, host === undefined ? { detail } : { detail, host })
}

const zProtocolError = z.object({ error: z.string(), error_description: z.optional(z.string()) })

/** Returns the error code in an OAuth response (RFC 6749 section 5.2), '' if there is none, and one line of detail. */
export function protocolErrorOf(reply: Reply): { code: string; detail: string } {
  const parsed = zProtocolError.safeParse(jsonOf(reply))
  if (!parsed.success) return { code: '', detail: `status ${reply.status}` }
  const { error, error_description: description } = parsed.data
  return { code: error, detail: description ? `${error}: ${description}` : error }
}
