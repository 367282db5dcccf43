import type { CallFailure } from '@vitrine/api/wording/call-failure.ts'
import { ResponseError } from './client.ts'
import { UnusableLink } from './usable-link.ts'

/** Classifies the failure of a call, without any text from the server. */
export function callFailureOf(error: unknown): CallFailure {
  if (error instanceof ResponseError) return { code: 'bad-status', params: { status: error.status } }
  if (error instanceof UnusableLink) return { code: 'unusable-link' }
  if (error instanceof DOMException && error.name === 'TimeoutError') return { code: 'too-slow' }
  return { code: error instanceof TypeError ? 'unreachable' : 'not-understood' }
}
