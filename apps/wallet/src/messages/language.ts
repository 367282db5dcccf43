import { PSEUDO_LANGUAGE, SOURCE_LANGUAGE } from '@vitrine/languages/languages.ts'
import { type Catalogue, type CatalogueModule, createTexts } from '@vitrine/languages/texts.ts'

const CATALOGUES: Readonly<Record<string, Catalogue>> = import.meta.glob<CatalogueModule>('./*.po')
const PSEUDO: Readonly<Record<string, Catalogue>> = import.meta.glob<CatalogueModule>('./en.po', { query: '?pseudo' })

const texts = createTexts((language, _part: 'all') =>
  language === PSEUDO_LANGUAGE ? PSEUDO[`./${SOURCE_LANGUAGE}.po`] : CATALOGUES[`./${language}.po`],
)

/** Must be awaited before anything is shown. */
export const startLanguage = (): Promise<void> => texts.start('all')

export const chooseLanguage = texts.choose
