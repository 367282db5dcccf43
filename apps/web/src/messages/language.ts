import { i18n, type Messages } from '@lingui/core'

/** A part of the texts: what every page needs, signing in, the pages of the cards, the pages of the console, the page of what is kept. */
type Part = 'frame' | 'session' | 'cards' | 'console' | 'what-we-keep'

type Catalogue = () => Promise<{ messages: Messages }>

/** A language is one line here. Only what is in use is loaded. */
const CATALOGUES = {
  en: {
    frame: () => import('./en/frame.po'),
    session: () => import('./en/session.po'),
    cards: () => import('./en/cards.po'),
    console: () => import('./en/console.po'),
    'what-we-keep': () => import('./en/what-we-keep.po'),
  },
  // For tests, with a mark around every text. No browser prefers this language by itself.
  'en-XA': {
    frame: () => import('./en-XA/frame.po'),
    session: () => import('./en-XA/session.po'),
    cards: () => import('./en-XA/cards.po'),
    console: () => import('./en-XA/console.po'),
    'what-we-keep': () => import('./en-XA/what-we-keep.po'),
  },
} satisfies Record<string, Record<Part, Catalogue>>

type Language = keyof typeof CATALOGUES

const isLanguage = (language: string): language is Language => Object.hasOwn(CATALOGUES, language)

/** The language that the browser prefers of those there are, English where there is none. */
const language: Language = isLanguage(navigator.language) ? navigator.language : 'en'

const load = async (part: Part): Promise<void> => i18n.load(language, (await CATALOGUES[language][part]()).messages)

/** To be awaited before anything is shown. */
export async function startLanguage(): Promise<void> {
  await load('frame')
  i18n.activate(language, formattingLocales())
  document.documentElement.lang = language
}

/** How the visitor writes dates and numbers, where that is a kind of the language of the texts: British, for one. */
function formattingLocales(): string[] {
  const [spoken] = language.split('-')
  return [...navigator.languages.filter((locale) => locale.split('-')[0] === spoken), language]
}

/** A page that is loaded together with its texts. */
export async function withTexts<Module>(part: Exclude<Part, 'frame'>, page: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([page, load(part)])
  return module
}
