import type { PublicCard } from '@vitrine/api/cards/public-card.ts'

/** Place where visitors find a card. A `hidden` card works, but no page shows it; a card that is `off` does not work. */
export type CardDisplay = 'home' | 'demo' | 'hidden' | 'off'

export function displayOf({
  features,
  issuance,
  presentation,
  demo,
}: Pick<PublicCard, 'features' | 'issuance' | 'presentation' | 'demo'>): CardDisplay {
  if (features.enabled) return 'home'
  if (features.demo) return 'demo'
  const works = demo.enabled || (features.create && issuance.enabled) || (features.present && presentation.enabled)
  return works ? 'hidden' : 'off'
}

/** Returns true if the card is issued and accepted, as far as its backend reports it (specification 3.19). */
export const isAvailable = ({ contract }: Pick<PublicCard, 'contract'>): boolean =>
  contract === undefined || contract === 'Enabled'
