import { type Html, html } from '@vitrine/brand/html.ts'
import type { Delivery } from '../callbacks/callbacks.ts'
import type { Mismatch } from '../wallet/held-card.ts'
import type { Refusal } from '../wallet/outcome.ts'
import type { Reader } from './page.ts'

/** Returns why the wallet cannot do something, in words. */
export function refusalText({ i18n }: Reader, refusal: Refusal): string {
  switch (refusal) {
    case 'unreadable-link':
      return i18n._({ id: 'refusal.unreadable-link', message: 'This is not a link to a request.' })
    case 'unknown-request':
      return i18n._({ id: 'refusal.unknown-request', message: 'The service does not know this request.' })
    case 'expired':
      return i18n._({ id: 'refusal.expired', message: 'The request has expired.' })
    case 'finished':
      return i18n._({ id: 'refusal.finished', message: 'The request was answered already.' })
    case 'other-kind':
      return i18n._({ id: 'refusal.other-kind', message: 'The request is of another kind.' })
    case 'wrong-pin':
      return i18n._({ id: 'refusal.wrong-pin', message: 'The PIN is wrong. Try again.' })
    case 'no-matching-card':
      return i18n._({ id: 'refusal.no-matching-card', message: 'There is no card that fits the request.' })
  }
}

/** Returns why a card does not answer a request, in words. */
export function mismatchText({ i18n }: Reader, mismatch: Mismatch): string {
  switch (mismatch) {
    case 'type':
      return i18n._({ id: 'mismatch.type', message: 'another type' })
    case 'issuer':
      return i18n._({ id: 'mismatch.issuer', message: 'its issuer is not accepted' })
    case 'constraint':
      return i18n._({ id: 'mismatch.constraint', message: 'its claims do not match' })
    case 'expired':
      return i18n._({ id: 'mismatch.expired', message: 'it has expired' })
  }
}

/** Returns the purpose of a request as a paragraph; nothing if it has none. */
export const purposeLine = ({ i18n }: Reader, purpose: string | undefined): Html | string =>
  purpose === undefined
    ? ''
    : html`<p>${i18n._({ id: 'request.purpose', message: 'Purpose: {purpose}', values: { purpose } })}</p>`

/** Returns what became of the callback, in words. */
export function deliveryText({ i18n }: Reader, delivered: Delivery): string {
  switch (delivered) {
    case 'none':
      return i18n._({ id: 'delivery.none', message: 'No callback was sent.' })
    case 'lost':
      return i18n._({ id: 'delivery.lost', message: 'The callback was lost, because a fault was asked for.' })
    case 'held':
      return i18n._({
        id: 'delivery.held',
        message: 'The callback is sent after the next one, because a fault was asked for.',
      })
    case 'unreachable':
      return i18n._({ id: 'delivery.unreachable', message: 'The callback was sent, but nobody answered.' })
    default:
      return i18n._({
        id: 'delivery.status',
        message: 'The callback was answered with status {status}.',
        values: { status: delivered.status },
      })
  }
}
