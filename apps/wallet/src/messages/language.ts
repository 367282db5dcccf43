import { i18n, type Messages } from '@lingui/core'

type Catalogue = () => Promise<{ messages: Messages }>

/** A language is one line here. Only the one in use is loaded. */
const CATALOGUES = {
  en: () => import('./en.po'),
  // For tests, with a mark around every text. No browser prefers this language by itself.
  'en-XA': () => import('./en-XA.po'),
} satisfies Record<string, Catalogue>

type Language = keyof typeof CATALOGUES

const isLanguage = (language: string): language is Language => Object.hasOwn(CATALOGUES, language)

/** To be awaited before anything is shown: the texts in the browser's language, English where there are none in it. */
export async function startLanguage(): Promise<void> {
  const language: Language = isLanguage(navigator.language) ? navigator.language : 'en'
  i18n.load(language, (await CATALOGUES[language]()).messages)
  i18n.activate(language, formattingLocales(language))
  document.documentElement.lang = language
}

/** How the person writes dates and amounts, where that is a kind of the language of the texts: British, for one. */
function formattingLocales(language: Language): string[] {
  const [spoken] = language.split('-')
  return [...navigator.languages.filter((locale) => locale.split('-')[0] === spoken), language]
}
