import type * as z from 'zod'
import { type ProblemCode, WalletProblem } from '../problem.ts'

/** What the other side answered. */
export type Reply = {
  status: number
  /** Lower case, without parameters. */
  mediaType: string
  bytes: Uint8Array<ArrayBuffer>
}

export function textOf(reply: Reply): string {
  return new TextDecoder().decode(reply.bytes)
}

/** The JSON of an answer; undefined when it is none. */
export function jsonOf(reply: Reply): unknown {
  try {
    return JSON.parse(textOf(reply))
  } catch {
    return undefined
  }
}

/**
 * What came from outside, as the schema promises it.
 *
 * @throws WalletProblem with the given code, naming the first member that is wrong
 */
export function parseOrRefuse<T>(schema: z.ZodType<T>, value: unknown, code: ProblemCode, host?: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const detail = issue ? `${issue.path.join('.') || 'the answer'}: ${issue.message}` : 'not understood'
  throw new WalletProblem(code, host === undefined ? { detail } : { detail, host })
}
