import type { Milliseconds } from '@vitrine/api/units.ts'
import * as z from 'zod'
import { type CheckOutcome, failed } from '../../../platform/health/health-check.ts'
import { describeFetchFailure, isUnknownAuthority } from '../../../platform/http-client/fetch-failure.ts'

const PATIENCE: Milliseconds = 8_000
const MAX_LENGTH = 500_000

export type Reply = { kind: 'answer'; status: number; headers: Headers; text: string } | Silence

/** `isUnknownAuthority` is true if this computer does not know the authority that issued the server's certificate. */
export type Silence = { kind: 'silence'; why: string; isUnknownAuthority: boolean }

/** Sends a request without following redirects. */
export async function ask(address: string, request: RequestInit = {}): Promise<Reply> {
  try {
    const response = await fetch(address, { ...request, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) })
    return { kind: 'answer', status: response.status, headers: response.headers, text: await beginningOf(response) }
  } catch (error) {
    return {
      kind: 'silence',
      why: describeFetchFailure(error, PATIENCE),
      isUnknownAuthority: isUnknownAuthority(error),
    }
  }
}

export const adviceAfterSilence = (silence: Silence, usual: string): string =>
  silence.isUnknownAuthority
    ? 'If a private authority issued the certificate, save the certificate of that authority in a PEM file, set NODE_EXTRA_CA_CERTS to its path and restart the server; browsers and wallets must trust that authority as well. If a public authority issued it, configure the other server to send its intermediate certificates.'
    : usual

export const noAnswer = (from: string, silence: Silence, usual: string): CheckOutcome =>
  failed(`${from} does not answer: ${silence.why}`, adviceAfterSilence(silence, usual))

export function answerOf<Shape>(reply: Reply, shape: z.core.$ZodType<Shape>): Shape | undefined {
  return reply.kind === 'answer' && reply.status === 200 ? jsonIn(reply.text, shape) : undefined
}

export function jsonIn<Shape>(text: string, shape: z.core.$ZodType<Shape>): Shape | undefined {
  try {
    return z.safeParse(shape, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

async function beginningOf(response: Response): Promise<string> {
  if (response.body === null) return ''
  let text = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (text.length > MAX_LENGTH) break
  }
  return text
}
