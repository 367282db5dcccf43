import { LANGUAGES } from '@vitrine/languages/languages.ts'
import { pickDisplay } from '../protocol/issuance/display.ts'
import type { Card, CardDesign, LocalName } from './card/card.ts'

export type CardLook = CardDesign & {
  name: string
  description: string | undefined
  /** Name that is the same in all languages, so that colours derived from it do not change with the language. */
  constantName: string
}

/**
 * Returns the languages for texts of issuers, most preferred first: the reader's regional variants of the wallet's language, the wallet's
 * language, then the languages that the browser prefers.
 */
export function readingOrder(language: string, preferred: readonly string[]): string[] {
  const [spoken] = language.split('-')
  return [...preferred.filter((tag) => tag.split('-')[0] === spoken), language, ...preferred]
}

/** Returns the texts that the wallet may show later: at most one for each language of the wallet. */
export function keepReadable<Text extends { locale?: string | undefined }>(
  texts: readonly Text[],
  preferred: readonly string[],
): Text[] {
  const read = LANGUAGES.flatMap((language) => pickDisplay(texts, readingOrder(language, preferred)) ?? [])
  return [...new Set(read)]
}

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
