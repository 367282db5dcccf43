import { t } from '@lingui/core/macro'
import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'
import { inSentence } from '../format/in-sentence.ts'

/** What the way to a card says, in a sentence. */
export function getCardLabel({ card }: PublicScenario): string {
  const title = inSentence(card.title)
  return t`Get ${title}`
}
