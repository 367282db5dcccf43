import { EVENT_TEXTS } from '@vitrine/api/wording/event-texts.ts'
import { recordEvent } from '../../shared/events/record-event.ts'
import { ProviderRefusal, TokenError } from '../../shared/session/token-errors.ts'

/**
 * Tells console and Events Console that a sign-in failed, with what the provider says about it: its words are taken from
 * the answer to a sign-in of this window, and from nobody who only made a link to this page.
 */
export function recordSignInFailure(error: Error): void {
  const code = error instanceof TokenError ? error.reason : 'not-authenticated'
  const details = error.cause instanceof ProviderRefusal ? error.cause.message : undefined
  console.warn(EVENT_TEXTS[code], ...(details === undefined ? [] : [details]))
  recordEvent({ id: crypto.getRandomValues(new Uint32Array(4)).join('-'), type: 'error', code, details })
}
