import { type Catalogue, createTexts } from '@vitrine/languages/texts.ts'

const CATALOGUES: Readonly<Record<string, Catalogue>> = {
  ...import.meta.glob<Awaited<ReturnType<Catalogue>>>('./*.po'),
  // Made by the build: tools/messages/pseudo-language.ts.
  './en-XA.po': () => import('./en-XA.po'),
}

const texts = createTexts((language, _part: 'all') => CATALOGUES[`./${language}.po`])

/** To be awaited before anything is shown. */
export const startLanguage = (): Promise<void> => texts.start('all')

export const chooseLanguage = texts.choose
