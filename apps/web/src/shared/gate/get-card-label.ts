import { t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { inSentence } from '../format/label.ts'

/** Returns the text of the link to a card. */
export function getCardLabel({ card }: PublicCard): string {
  const title = inSentence(card.title)
  return t`Get ${title}`
}
