import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import type { Holder } from '../../shared/ui/card/card-face.tsx'
import { numberOnCard } from '../../shared/ui/card/number-on-card.ts'
import type { ClaimValues } from './form/claim-fields.ts'

/** The claim with the holder's name. */
const NAME_CLAIM = 'displayName'

/**
 * Returns the holder's data for the card's picture, while the form is filled in and after the card is issued. Screen readers
 * use the form instead.
 *
 * @param made claims that the server added, by name; empty until the card is issued
 */
export const holderOf = (
  { [NAME_CLAIM]: name = '', [PHOTO_CLAIM]: photo = '' }: ClaimValues,
  made: Readonly<Record<string, string>> = {},
): Holder => ({
  name: name.trim() || undefined,
  number: numberOnCard((claim) => made[claim]),
  photo: photo || undefined,
})
