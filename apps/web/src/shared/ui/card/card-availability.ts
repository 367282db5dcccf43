import type { PublicCard } from '@vitrine/api/cards/public-card.ts'

/** Returns true if a card's credentials are currently issued and accepted, as far as its backend reports that (specification 3.19). */
export const isAvailable = ({ contract }: Pick<PublicCard, 'contract'>): boolean =>
  contract === undefined || contract === 'Enabled'
