import { type Catalogue, createTexts } from '@vitrine/languages/texts.ts'

/** A part of the texts: what every page needs, the panel of the Events Console, signing in, the pages of the cards, the pages of the console, the page of what is kept. */
type Part = 'frame' | 'events' | 'session' | 'cards' | 'console' | 'what-we-keep'

const CATALOGUES: Readonly<Record<string, Catalogue>> = {
  ...import.meta.glob<Awaited<ReturnType<Catalogue>>>('./*/*.po'),
  // Made by the build: tools/messages/pseudo-language.ts.
  './en-XA/frame.po': () => import('./en-XA/frame.po'),
  './en-XA/events.po': () => import('./en-XA/events.po'),
  './en-XA/session.po': () => import('./en-XA/session.po'),
  './en-XA/cards.po': () => import('./en-XA/cards.po'),
  './en-XA/console.po': () => import('./en-XA/console.po'),
  './en-XA/what-we-keep.po': () => import('./en-XA/what-we-keep.po'),
}

const texts = createTexts((language, part: Part) => CATALOGUES[`./${language}/${part}.po`])

/** To be awaited before anything is shown. */
export const startLanguage = (): Promise<void> => texts.start('frame')

export const chooseLanguage = texts.choose

/** A page that is loaded together with its texts. */
export async function withTexts<Module>(part: Exclude<Part, 'frame'>, page: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([page, texts.need(part)])
  return module
}
