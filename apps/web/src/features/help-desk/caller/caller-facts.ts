import { t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { claimFacts } from '../../../shared/format/claim-facts.ts'
import { formatDate } from '../../../shared/format/dates.ts'
import { validityWords } from '../../../shared/format/value.ts'
import type { Fact } from '../../../shared/ui/fact-list.tsx'
import { cardWords } from '../../../shared/words/card-words.ts'
import { faceCheckOutcome } from '../../../shared/words/face-check-words.ts'

/** Returns the claims of a caller's credential except name and photo. */
export const callerFacts = ({ dynamicData = {} }: PresentationResult, claims?: PublicCard['claims']): Fact[] =>
  claimFacts(dynamicData, claims)

export function credentialFacts(caller: PresentationResult): Fact[] {
  const { name, vcIss, issuanceDate, expirationDate, credentialStateIsValid } = caller
  const facts = [
    { key: 'name', label: t`Card`, value: name && cardWords(name) },
    { key: 'faceCheck', label: t`Face check`, value: faceCheckOutcome(caller) },
    { key: 'vcIss', label: t`Issued by`, value: vcIss },
    { key: 'issuanceDate', label: t`Issued`, value: issuanceDate && formatDate(issuanceDate) },
    { key: 'expirationDate', label: t`Expires`, value: expirationDate && formatDate(expirationDate) },
    {
      key: 'credentialStateIsValid',
      label: t`Status`,
      value: credentialStateIsValid === undefined ? undefined : validityWords(credentialStateIsValid),
    },
  ]
  return facts.flatMap(({ value, ...fact }) => (value ? [{ ...fact, value }] : []))
}
