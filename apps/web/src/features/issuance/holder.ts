import { PHOTO_CLAIM } from '@vitrine/api'
import type { Holder } from '../../shared/ui/card-face.tsx'
import { numberOnCard } from '../../shared/ui/number-on-card.ts'
import type { ClaimValues } from './claim-fields.ts'

/** The claim with the holder's name. */
const NAME_CLAIM = 'displayName'

/**
 * What the card says of its holder, as it is filled in and once it is issued. The form says the same to screen readers.
 *
 * @param made what the server put on the card, by claim; empty until it is issued
 */
export const holderOf = (
  { [NAME_CLAIM]: name = '', [PHOTO_CLAIM]: photo = '' }: ClaimValues,
  made: Readonly<Record<string, string>> = {},
): Holder => ({
  name: name.trim() || undefined,
  number: numberOnCard((claim) => made[claim]),
  photo: photo || undefined,
})
