import { i18n, type Messages } from '@lingui/core'
import { keepLanguage, LANGUAGE_KEY, markDocument, shownLanguage, wantedLanguage } from './choice.ts'
import type { Language, ShownLanguage } from './languages.ts'

export type Catalogue = () => Promise<{ messages: Messages }>

/**
 * The texts of an app in the language of the document, in parts that are loaded with what needs them. Only the language in
 * use is loaded.
 *
 * @param catalogueOf where the texts of a part are in a language
 */
export function createTexts<Part extends string>(
  catalogueOf: (language: ShownLanguage, part: Part) => Catalogue | undefined,
) {
  const needed = new Set<Part>()
  let language = shownLanguage()
  /** Ends when no other language is on its way. */
  let settled: Promise<void> = Promise.resolve()

  async function load(of: ShownLanguage, part: Part): Promise<void> {
    const catalogue = catalogueOf(of, part)
    if (!catalogue) throw new Error(`There is no catalogue ${part} in ${of}`)
    i18n.load(of, (await catalogue()).messages)
  }

  async function need(part: Part): Promise<void> {
    needed.add(part)
    await settled
    await load(language, part)
  }

  /** Shows another language once its texts are there; until then, and where they cannot be had, all stays as it is. */
  function change(to: ShownLanguage): Promise<void> {
    const changing = settled.then(async () => {
      if (to === language) return
      await Promise.all([...needed].map((part) => load(to, part)))
      language = to
      markDocument(to)
      i18n.activate(to, formattingLocales(to))
    })
    settled = changing.catch(() => {})
    return changing
  }

  /** A choice in another tab is one for all, and so is to forget it. */
  function followOtherTabs(): void {
    addEventListener('storage', ({ key }) => {
      // Where the texts cannot be had now, they are there with the next page.
      if (key === LANGUAGE_KEY || key === null) change(wantedLanguage()).catch(() => {})
    })
  }

  return {
    /** To be awaited before anything is shown. */
    start: async (part: Part): Promise<void> => {
      await need(part)
      i18n.activate(language, formattingLocales(language))
      followOtherTabs()
    },

    need,

    /** Shows the language that somebody chose, and keeps the choice. @throws where its texts cannot be had */
    choose: async (chosen: Language): Promise<void> => {
      await change(chosen)
      keepLanguage(chosen)
    },
  }
}

/** How the reader writes dates and numbers, where that is a kind of the language of the texts: British, for one. */
function formattingLocales(language: ShownLanguage): string[] {
  const [spoken] = language.split('-')
  return [...navigator.languages.filter((locale) => locale.split('-')[0] === spoken), language]
}
