import { PHOTO_CLAIM } from '@vitrine/api'
import type { Holder } from '../../shared/ui/card-face.tsx'
import type { ClaimValues } from './claim-fields.ts'

/** The claim with the holder's name. */
const NAME_CLAIM = 'displayName'

/** What stands on the card while it is filled in. The form says the same to screen readers. */
export const holderOf = ({ [NAME_CLAIM]: name = '', [PHOTO_CLAIM]: photo = '' }: ClaimValues): Holder => ({
  name: name.trim() || undefined,
  photo: photo || undefined,
})
