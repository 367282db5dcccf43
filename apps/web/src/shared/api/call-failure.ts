import type { CallFailure } from '@vitrine/api/wording/call-failure.ts'
import { ResponseError } from './client.ts'

/** How a call failed, without anything that the server wrote. */
export function callFailureOf(error: unknown): CallFailure {
  if (error instanceof ResponseError) return { code: 'bad-status', params: { status: error.status } }
  if (error instanceof DOMException && error.name === 'TimeoutError') return { code: 'too-slow' }
  return { code: error instanceof TypeError ? 'unreachable' : 'not-understood' }
}
