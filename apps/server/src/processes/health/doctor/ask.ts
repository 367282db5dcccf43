import type * as z from 'zod'
import { isUnknownAuthority, whyNoAnswer } from '../../../platform/http-client/fetch-failure.ts'

/** How long somebody has for an answer, in milliseconds. */
const PATIENCE = 8_000
/** So much of an answer is read, in characters. */
const LONGEST = 500_000

/** What came of a question: an answer, or why there was none. */
export type Reply = { kind: 'answer'; status: number; headers: Headers; text: string } | Silence

/** No answer. `isUnknownAuthority`: because the certificate of the other side is of an authority that is unknown here. */
export type Silence = { kind: 'silence'; why: string; isUnknownAuthority: boolean }

/** Asks an address, without following where it leads. */
export async function ask(address: string, request: RequestInit = {}): Promise<Reply> {
  try {
    const response = await fetch(address, { ...request, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) })
    return { kind: 'answer', status: response.status, headers: response.headers, text: await beginningOf(response) }
  } catch (error) {
    return { kind: 'silence', why: whyNoAnswer(error, PATIENCE), isUnknownAuthority: isUnknownAuthority(error) }
  }
}

/** Says what to do about a silence: something else than usual if a certificate authority is unknown. */
export const afterSilence = (silence: Pick<Silence, 'isUnknownAuthority'>, usual: string): string =>
  silence.isUnknownAuthority
    ? 'If its certificate is of a private authority, put the certificate of that authority into a file (PEM), name the file with NODE_EXTRA_CA_CERTS, and start the server again; browsers and wallets have to trust it, too. If it is of a public one, let the other side send the certificates in between as well.'
    : usual

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
