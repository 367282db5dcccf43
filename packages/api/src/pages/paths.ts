import type { PublicCard } from '../cards/public-card.ts'
import { BASIC_REQUEST, CARD_CALLS, type SERVED_PATHS } from '../endpoints/card-calls.ts'

type Addressed = Pick<
  PublicCard,
  keyof typeof SERVED_PATHS | 'apiHost' | 'apiVcOverride' | 'apiVcPrefix' | 'apiVcPrefixBase' | 'isBasic' | 'type'
>

export function callPrefix(card: Addressed): string {
  if (card.isBasic) return card.apiVcPrefixBase
  return card.apiVcOverride || card.apiVcPrefix
}

/** `apiVcOverride` does not change this prefix. */
export function settingsPrefix(card: Addressed): string {
  return card.isBasic ? card.apiVcPrefixBase : card.apiVcPrefix
}

export function settingsUrl(card: Addressed): string {
  return `${card.apiHost}${settingsPrefix(card)}${card.apiWebsiteSettings}?type=${encodeURIComponent(card.type)}`
}

export function issuanceRequestUrl(card: Addressed): string {
  if (card.isBasic) return `${card.apiHost}${card.apiVcPrefixBase}${BASIC_REQUEST}`
  return `${card.apiHost}${callPrefix(card)}${card.apiIssuancePrefix}${CARD_CALLS.request}`
}

/** `id` is the browser's secret for the issuance. */
export function issuanceStatusUrl(card: Addressed, id: string): string {
  return `${card.apiHost}${callPrefix(card)}${card.apiIssuancePrefix}${CARD_CALLS.status}?id=${encodeURIComponent(id)}`
}

export function presentationRequestUrl(card: Addressed): string {
  return `${card.apiHost}${callPrefix(card)}${card.apiPresentationPrefix}${CARD_CALLS.request}`
}

/** `id` is the browser's secret for the presentation. */
export function presentationStatusUrl(card: Addressed, id: string): string {
  return `${card.apiHost}${callPrefix(card)}${card.apiPresentationPrefix}${CARD_CALLS.status}?id=${encodeURIComponent(id)}`
}

/** The body of the request contains the browser's secret. */
export function presentationResultUrl(card: Addressed): string {
  return `${card.apiHost}${callPrefix(card)}${card.apiPresentationPrefix}${CARD_CALLS.result}`
}
