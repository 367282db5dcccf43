import { recordEvent } from '../../shared/events/record-event.ts'
import { ProviderRefusal } from '../../shared/session/token-errors.ts'

/**
 * Tells console and Events Console that a sign-in failed, with what the provider says about it: its words are taken from
 * the answer to a sign-in of this window, and from nobody who only made a link to this page.
 */
export function recordSignInFailure({ message, cause }: Error): void {
  const details = cause instanceof ProviderRefusal ? cause.message : undefined
  console.warn(message, ...(details === undefined ? [] : [details]))
  recordEvent({ id: crypto.getRandomValues(new Uint32Array(4)).join('-'), type: 'error', message, details })
}
