import { i18n } from '@lingui/core'
import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'
import { SOURCE_LANGUAGE } from '@vitrine/languages/languages.ts'
import { cardWords } from '../words/card-words.ts'
import { labelOf } from './label.ts'

/**
 * What a row of a claim is called: in English made from its key (section 2 of the specification), in other languages as the
 * cards call it.
 *
 * @param claims of the card, whose words another card may have: the one that issues them
 */
export function claimLabel(key: string, claims: PublicScenario['claims'] = []): string {
  const label = claims.find(({ name }) => name === key)?.label
  return label === undefined || i18n.locale === SOURCE_LANGUAGE ? labelOf(key) : cardWords(label)
}
