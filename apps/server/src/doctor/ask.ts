import type * as z from 'zod'
import { whyNoAnswer } from '../platform/http-client/fetch-failure.ts'

/** How long somebody has for an answer, in milliseconds. */
const PATIENCE = 8_000
/** So much of an answer is read, in characters. */
const LONGEST = 500_000

/** What came of a question: an answer, or why there was none. */
export type Reply =
  | { kind: 'answer'; status: number; headers: Headers; text: string }
  | { kind: 'silence'; why: string }

/** Asks an address, without following where it leads. */
export async function ask(address: string, request: RequestInit = {}): Promise<Reply> {
  try {
    const response = await fetch(address, { ...request, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) })
    return { kind: 'answer', status: response.status, headers: response.headers, text: await beginningOf(response) }
  } catch (error) {
    return { kind: 'silence', why: whyNoAnswer(error, PATIENCE) }
  }
}

/** What was answered with 200, where it is of a shape; undefined where it is not. */
export function answerOf<Shape>(reply: Reply, shape: z.ZodType<Shape>): Shape | undefined {
  if (reply.kind === 'silence' || reply.status !== 200) return undefined
  try {
    return shape.safeParse(JSON.parse(reply.text)).data
  } catch {
    return undefined
  }
}

async function beginningOf(response: Response): Promise<string> {
  if (response.body === null) return ''
  let text = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (text.length > LONGEST) break
  }
  return text
}
