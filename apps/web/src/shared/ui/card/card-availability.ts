import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'

/** Whether a card's credentials are issued and accepted at present, as far as its backend says so (D40). */
export const isAvailable = ({ contract }: Pick<PublicScenario, 'contract'>): boolean =>
  contract === undefined || contract === 'Enabled'
