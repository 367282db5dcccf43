import { t } from '@lingui/core/macro'
import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { claimLabel } from '../../../shared/format/claim-label.ts'
import { formatDate } from '../../../shared/format/dates.ts'
import { formatValue, validity } from '../../../shared/format/value.ts'
import type { Fact } from '../../../shared/ui/fact-list.tsx'
import { cardWords } from '../../../shared/words/card-words.ts'

/**
 * What a caller's credential says about them, beside name and photo.
 *
 * @param claims of the card that was presented
 */
export function callerFacts({ dynamicData = {} }: PresentationResult, claims?: PublicScenario['claims']): Fact[] {
  return Object.entries(dynamicData).flatMap(([key, claim]) => {
    const value = formatValue(claim)
    return value === '' ? [] : [{ key, label: claimLabel(key, claims), value }]
  })
}

/** What staff may want to know about the credential itself. A fact appears only where there is a value. */
export function credentialFacts(caller: PresentationResult): Fact[] {
  const { name, vcIss, issuanceDate, expirationDate, credentialStateIsValid } = caller
  const facts = [
    { key: 'name', label: t`Card`, value: name && cardWords(name) },
    { key: 'vcIss', label: t`Issued by`, value: vcIss },
    { key: 'issuanceDate', label: t`Issued`, value: formatDate(issuanceDate) },
    { key: 'expirationDate', label: t`Expires`, value: formatDate(expirationDate) },
    {
      key: 'credentialStateIsValid',
      label: t`Status`,
      value: credentialStateIsValid === undefined ? undefined : validity(credentialStateIsValid),
    },
  ]
  return facts.flatMap(({ value, ...fact }) => (value ? [{ ...fact, value }] : []))
}
