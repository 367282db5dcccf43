import type { PublicScenario } from '../cards/public-scenario.ts'
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

/** Returns the path prefix of the settings endpoint of a card. `apiVcOverride` does not apply to it. */
export function settingsPrefix(scenario: Addressed): string {
  return scenario.isBasic ? scenario.apiVcPrefixBase : scenario.apiVcPrefix
}

export function settingsUrl(scenario: Addressed): string {
  return `${scenario.apiHost}${settingsPrefix(scenario)}${scenario.apiWebsiteSettings}?type=${encodeURIComponent(scenario.type)}`
}

export function issuanceRequestUrl(scenario: Addressed): string {
  if (scenario.isBasic) return `${scenario.apiHost}${scenario.apiVcPrefixBase}${BASIC_REQUEST}`
  return `${scenario.apiHost}${callPrefix(scenario)}${scenario.apiIssuancePrefix}${CARD_CALLS.request}`
}

export function issuanceStatusUrl(scenario: Addressed, id: string): string {
  return `${scenario.apiHost}${callPrefix(scenario)}${scenario.apiIssuancePrefix}${CARD_CALLS.status}?id=${encodeURIComponent(id)}`
}

export function presentationRequestUrl(scenario: Addressed): string {
  return `${scenario.apiHost}${callPrefix(scenario)}${scenario.apiPresentationPrefix}${CARD_CALLS.request}`
}

export function presentationStatusUrl(scenario: Addressed, id: string): string {
  return `${scenario.apiHost}${callPrefix(scenario)}${scenario.apiPresentationPrefix}${CARD_CALLS.status}?id=${encodeURIComponent(id)}`
}

export function presentationResultUrl(scenario: Addressed): string {
  return `${scenario.apiHost}${callPrefix(scenario)}${scenario.apiPresentationPrefix}${CARD_CALLS.result}`
}
