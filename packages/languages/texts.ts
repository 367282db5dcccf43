import { i18n, type Messages } from '@lingui/core'
import { LANGUAGE_KEY, markDocument, shownLanguage, storeLanguage, wantedLanguage } from './choice.ts'
import type { Language, ShownLanguage } from './languages.ts'

export type CatalogueModule = { messages: Messages }

export type Catalogue = () => Promise<CatalogueModule>

/** The texts are split into parts. Each part is loaded together with the code that needs it, only in the current language. */
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

  function followOtherTabs(): void {
    addEventListener('storage', ({ key }) => {
      // If the texts cannot be loaded now, the next page load tries again.
      if (key === LANGUAGE_KEY || key === null) change(wantedLanguage()).catch(() => {})
    })
  }

  return {
    /** Must be awaited before anything is shown. */
    start: async (part: Part): Promise<void> => {
      await need(part)
      i18n.activate(language, formattingLocales(language))
      followOtherTabs()
    },

    need,

    /** @throws if the texts cannot be loaded */
    choose: async (chosen: Language): Promise<void> => {
      await change(chosen)
      storeLanguage(chosen)
    },
  }
}

/** The reader's regional variants (such as British English), then the language itself. */
function formattingLocales(language: ShownLanguage): string[] {
  const [spoken] = language.split('-')
  return [...navigator.languages.filter((locale) => locale.split('-')[0] === spoken), language]
}
