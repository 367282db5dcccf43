import { i18n } from '@lingui/core'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { SOURCE_LANGUAGE } from '@vitrine/languages/languages.ts'
import { cardWords } from '../words/card-words.ts'
import { labelOf } from './label.ts'

/**
 * Returns the label of a claim: in English derived from its key (specification 2.49), in other languages taken from
 * the cards.
 *
 * @param claims claims of the shown card. If this card has no translation of the label, the card that issues the credential may
 * have one
 */
export function claimLabel(key: string, claims: PublicCard['claims'] = []): string {
  const label = claims.find(({ name }) => name === key)?.label
  return label === undefined || i18n.locale === SOURCE_LANGUAGE ? labelOf(key) : cardWords(label)
}
