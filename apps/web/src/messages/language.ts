import { PSEUDO_LANGUAGE, SOURCE_LANGUAGE } from '@vitrine/languages/languages.ts'
import { type Catalogue, type CatalogueModule, createTexts } from '@vitrine/languages/texts.ts'

/**
 * Name of a catalogue of texts: `frame` is what every page needs, each other one is of one feature or several. lingui.config.ts says
 * which folders each is of.
 */
type CatalogueName = string

const CATALOGUES: Readonly<Record<string, Catalogue>> = import.meta.glob<CatalogueModule>('./*/*.po')
const PSEUDO: Readonly<Record<string, Catalogue>> = import.meta.glob<CatalogueModule>('./en/*.po', { query: '?pseudo' })

const texts = createTexts((language, name: CatalogueName) =>
  language === PSEUDO_LANGUAGE ? PSEUDO[`./${SOURCE_LANGUAGE}/${name}.po`] : CATALOGUES[`./${language}/${name}.po`],
)

/** To be awaited before anything is shown. */
export const startLanguage = (): Promise<void> => texts.start('frame')

export const chooseLanguage = texts.choose

/** A page that is loaded together with its texts. */
export async function withTexts<Module>(name: CatalogueName, page: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([page, texts.need(name)])
  return module
}
