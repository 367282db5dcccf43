import { PSEUDO_LANGUAGE, SOURCE_LANGUAGE } from '@vitrine/languages/languages.ts'
import { type Catalogue, type CatalogueModule, createTexts } from '@vitrine/languages/texts.ts'

/**
 * Name of a catalogue of texts. `frame` holds the texts that every page needs; each other catalogue holds the texts of one or
 * more features. lingui.config.ts assigns the folders to the catalogues.
 */
type CatalogueName = string

const CATALOGUES: Readonly<Record<string, Catalogue>> = import.meta.glob<CatalogueModule>('./*/*.po')
const PSEUDO: Readonly<Record<string, Catalogue>> = import.meta.glob<CatalogueModule>('./en/*.po', { query: '?pseudo' })

const texts = createTexts((language, name: CatalogueName) =>
  language === PSEUDO_LANGUAGE ? PSEUDO[`./${SOURCE_LANGUAGE}/${name}.po`] : CATALOGUES[`./${language}/${name}.po`],
)

/** Must resolve before anything is rendered. */
export const startLanguage = (): Promise<void> => texts.start('frame')

export const chooseLanguage = texts.choose

export async function withTexts<Module>(name: CatalogueName, page: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([page, texts.need(name)])
  return module
}
