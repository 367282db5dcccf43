import { i18n } from '@lingui/core'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { SOURCE_LANGUAGE } from '@vitrine/languages/languages.ts'
import { cardWords } from '../words/card-words.ts'
import { labelOf } from './label.ts'

/**
 * Returns the label of a claim: in English derived from its key (specification 2.49), in other languages translated if the file
 * of any card translates it.
 *
 * @param name name to derive a label from, if the key contains the name of a parent
 */
export function claimLabel(key: string, claims: PublicCard['claims'] = [], name = key): string {
  const label = claims.find((claim) => claim.name === key)?.label
  return label === undefined || i18n.locale === SOURCE_LANGUAGE ? labelOf(name) : cardWords(label)
}
