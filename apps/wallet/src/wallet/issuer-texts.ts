import { LANGUAGES } from '@vitrine/languages/languages.ts'
import { pickDisplay } from '../protocol/issuance/display.ts'
import type { Card, CardDesign, LocalName } from './card/card.ts'

/** How a card looks to its reader. */
export type CardLook = CardDesign & {
  name: string
  description: string | undefined
  /** The name that it has in every language alike: colours that are made of a name stay when the language changes. */
  constantName: string
}

/**
 * In which languages somebody reads what others wrote, the dearest first: in that of the wallet, as they write it
 * themselves, then in those that their browser prefers.
 */
export function readingOrder(language: string, preferred: readonly string[]): string[] {
  const [spoken] = language.split('-')
  return [...preferred.filter((tag) => tag.split('-')[0] === spoken), language, ...preferred]
}

/** Of texts in any number of languages those that may come to be shown: at most one for each language of the wallet. */
export function keepReadable<Text extends { locale?: string | undefined }>(
  texts: readonly Text[],
  preferred: readonly string[],
): Text[] {
  const read = LANGUAGES.flatMap((language) => pickDisplay(texts, readingOrder(language, preferred)) ?? [])
  return [...new Set(read)]
}

/** What somebody who reads these languages calls it; empty where nobody gave it a name. */
export const nameIn = (languages: readonly string[], names: readonly LocalName[]): string =>
  pickDisplay(names, languages)?.name ?? ''

export function lookIn(languages: readonly string[], { design, texts }: Pick<Card, 'design' | 'texts'>): CardLook {
  return {
    ...design,
    name: nameIn(languages, texts),
    description: pickDisplay(texts, languages)?.description,
    constantName: texts[0]?.name ?? '',
  }
}
