import type { PublicScenario } from '../cards/public-card.ts'
import { BASIC_REQUEST, CARD_CALLS } from '../endpoints/card-calls.ts'

type Addressed = Pick<
  PublicScenario,
  | 'apiHost'
  | 'apiIssuancePrefix'
  | 'apiPresentationPrefix'
  | 'apiVcOverride'
  | 'apiVcPrefix'
  | 'apiVcPrefixBase'
  | 'apiWebsiteSettings'
  | 'isBasic'
  | 'type'
>

/** Returns the path prefix of the issuance and presentation endpoints of a card. */
export function callPrefix(scenario: Addressed): string {
  if (scenario.isBasic) return scenario.apiVcPrefixBase
  return scenario.apiVcOverride || scenario.apiVcPrefix
}

/** Returns the path prefix of the settings endpoint of a card. `apiVcOverride` does not change this prefix. */
export function settingsPrefix(scenario: Addressed): string {
  return scenario.isBasic ? scenario.apiVcPrefixBase : scenario.apiVcPrefix
}

/** Returns the URL of the issuance settings of a card. */
export function settingsUrl(scenario: Addressed): string {
  return `${scenario.apiHost}${settingsPrefix(scenario)}${scenario.apiWebsiteSettings}?type=${encodeURIComponent(scenario.type)}`
}

/** Returns the URL that starts an issuance of a card. */
export function issuanceRequestUrl(scenario: Addressed): string {
  if (scenario.isBasic) return `${scenario.apiHost}${scenario.apiVcPrefixBase}${BASIC_REQUEST}`
  return `${scenario.apiHost}${callPrefix(scenario)}${scenario.apiIssuancePrefix}${CARD_CALLS.request}`
}

/** Returns the URL of the status of an issuance. `id` is the browser's secret for the issuance. */
export function issuanceStatusUrl(scenario: Addressed, id: string): string {
  return `${scenario.apiHost}${callPrefix(scenario)}${scenario.apiIssuancePrefix}${CARD_CALLS.status}?id=${encodeURIComponent(id)}`
}

/** Returns the URL that starts a presentation of a card. */
export function presentationRequestUrl(scenario: Addressed): string {
  return `${scenario.apiHost}${callPrefix(scenario)}${scenario.apiPresentationPrefix}${CARD_CALLS.request}`
}

/** Returns the URL of the status of a presentation. `id` is the browser's secret for the presentation. */
export function presentationStatusUrl(scenario: Addressed, id: string): string {
  return `${scenario.apiHost}${callPrefix(scenario)}${scenario.apiPresentationPrefix}${CARD_CALLS.status}?id=${encodeURIComponent(id)}`
}

/** Returns the URL of the result of a presentation. The body of the request contains the browser's secret. */
export function presentationResultUrl(scenario: Addressed): string {
  return `${scenario.apiHost}${callPrefix(scenario)}${scenario.apiPresentationPrefix}${CARD_CALLS.result}`
}
