import { holderName } from '@vitrine/api/cards/holder-name.ts'
import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import type { Holder } from '../../shared/ui/card/card-face.tsx'
import { numberOnCard } from '../../shared/ui/card/number-on-card.ts'
import type { ClaimValues } from './form/claim-fields.ts'

/** @param made claims on the card that the server added, by name; empty until the card is issued */
export const holderOf = (values: ClaimValues, made: Readonly<Record<string, string>> = {}): Holder => ({
  name: holderName(values),
  number: numberOnCard((claim) => made[claim]),
  photo: values[PHOTO_CLAIM] || undefined,
})
