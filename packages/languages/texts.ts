import { i18n, type Messages } from '@lingui/core'
import { LANGUAGE_KEY, markDocument, shownLanguage, storeLanguage, wantedLanguage } from './choice.ts'
import type { Language, ShownLanguage } from './languages.ts'

/** Module that contains a compiled catalogue. */
export type CatalogueModule = { messages: Messages }

export type Catalogue = () => Promise<CatalogueModule>

/**
 * Creates the loader for the texts of an app. The texts are split into parts. Each part is loaded together with the code that needs it,
 * only in the current language.
 *
 * @param catalogueOf returns the loader of one part in one language; undefined if there is none
 */
export function createTexts<Part extends string>(
  catalogueOf: (language: ShownLanguage, part: Part) => Catalogue | undefined,
) {
  const needed = new Set<Part>()
  let language = shownLanguage()
  /** Resolves when no change of language is in progress. */
  let settled: Promise<void> = Promise.resolve()

  async function load(of: ShownLanguage, part: Part): Promise<void> {
    const catalogue = catalogueOf(of, part)
    if (!catalogue) throw new Error(`The catalogue ${part} does not exist in ${of}`)
    i18n.load(of, (await catalogue()).messages)
  }

  async function need(part: Part): Promise<void> {
    needed.add(part)
    await settled
    await load(language, part)
  }

  /** Changes the language after all its texts have loaded. Until then, or if loading fails, nothing changes. */
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

  /** Changes the language in this tab when the person chooses a language, or clears the choice, in another tab. */
  function followOtherTabs(): void {
    addEventListener('storage', ({ key }) => {
      // If the texts cannot be loaded now, the next page load tries again.
      if (key === LANGUAGE_KEY || key === null) change(wantedLanguage()).catch(() => {})
    })
  }

  return {
    /** Loads the first part. Must be awaited before anything is shown. */
    start: async (part: Part): Promise<void> => {
      await need(part)
      i18n.activate(language, formattingLocales(language))
      followOtherTabs()
    },

    need,

    /** Changes to the chosen language and stores the choice. @throws if its texts cannot be loaded */
    choose: async (chosen: Language): Promise<void> => {
      await change(chosen)
      storeLanguage(chosen)
    },
  }
}

/** Returns the locales for dates and numbers: the reader's regional variants (such as British English), then the language itself. */
function formattingLocales(language: ShownLanguage): string[] {
  const [spoken] = language.split('-')
  return [...navigator.languages.filter((locale) => locale.split('-')[0] === spoken), language]
}
