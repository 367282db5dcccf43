import { EVENT_TEXTS } from '@vitrine/api/wording/event-texts.ts'
import { recordEvent } from '../../shared/events/record-event.ts'
import { randomId } from '../../shared/random-id.ts'
import { ProviderRefusal, TokenError } from '../../shared/session/token-errors.ts'

/**
 * Records a failed sign-in in the browser's console and in the Events Console. Quotes the provider's message only if the response
 * belongs to a sign-in of this window, because anyone can make a link to the redirect page with a message of their own.
 */
export function recordSignInFailure(error: Error): void {
  const code = error instanceof TokenError ? error.reason : 'not-authenticated'
  const details = error.cause instanceof ProviderRefusal ? error.cause.message : undefined
  console.warn(EVENT_TEXTS[code], ...(details === undefined ? [] : [details]))
  recordEvent({ id: randomId(), type: 'error', code, details })
}
