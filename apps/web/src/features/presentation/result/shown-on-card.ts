import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import type { Holder } from '../../../shared/ui/card/card-face.tsx'
import { numberOnCard } from '../../../shared/ui/card/number-on-card.ts'

/**
 * Returns the holder's data for the card's picture. If the result has `notShared`, the format has selective disclosure: claims of
 * the card that were not disclosed are null, and the picture covers them. A format without selective disclosure discloses
 * everything, so nothing is covered.
 */
export function shownOnCard({ claims, features, presentation }: PublicCard, result: PresentationResult): Holder {
  if (presentation.onlyPaymentId) return {}
  const isHidden = (claim: string) => result.notShared !== undefined && claims.some(({ name }) => name === claim)
  const shown: Record<string, string | undefined> = {
    displayName: result.displayName,
    cardNumber: result.cardNumber,
    accountNumber: result.accountNumber,
    code: textOf(result.dynamicData?.code),
    [PHOTO_CLAIM]: result.photo ?? result.photoBase64,
  }
  const onCard = (claim: string) => shown[claim] || (isHidden(claim) ? null : undefined)
  return {
    name: onCard('displayName'),
    number: numberOnCard(onCard),
    photo: features.presentPhotoResult ? onCard(PHOTO_CLAIM) : undefined,
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
