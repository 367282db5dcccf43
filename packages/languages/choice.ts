import {
  directionOf,
  knownLanguage,
  LANGUAGE_PARAMETER,
  type Language,
  languageFor,
  type ShownLanguage,
  SOURCE_LANGUAGE,
} from './languages.ts'

/** Where the choice stands in the browser's local storage. Tabs learn of it by the event of its change. */
export const LANGUAGE_KEY = 'vitrine-language'

/** What was chosen where the browser stores nothing: it lasts as long as the page. */
let unstored: Language | undefined

/** The language that was chosen in this browser. Undefined where its own preference decides. */
export function chosenLanguage(): Language | undefined {
  try {
    return knownLanguage(localStorage.getItem(LANGUAGE_KEY)) ?? unstored
  } catch {
    return unstored
  }
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
    unstored = undefined
  } catch {
    unstored = language
  }
}

/** The language that was chosen here, else the one that the browser prefers. */
export const wantedLanguage = (): ShownLanguage =>
  chosenLanguage() ?? languageFor(navigator.languages) ?? SOURCE_LANGUAGE

/**
 * The language in which a page begins: the one that its address asks for, which is kept, else the one that is
 * wanted. The question leaves the address, so that a later choice stays.
 */
export function takeLanguage(): ShownLanguage {
  const address = new URL(location.href)
  const asked = languageFor(address.searchParams.get(LANGUAGE_PARAMETER)?.split(' ') ?? [])
  if (address.searchParams.has(LANGUAGE_PARAMETER)) {
    address.searchParams.delete(LANGUAGE_PARAMETER)
    history.replaceState(history.state, '', address)
  }
  const chosen = knownLanguage(asked)
  if (chosen) keepLanguage(chosen)
  return asked ?? wantedLanguage()
}

/** Says in which language the document is, and which way that is written. */
export function markDocument(language: ShownLanguage): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** The language that the document began in. */
export const shownLanguage = (): ShownLanguage => languageFor([document.documentElement.lang]) ?? SOURCE_LANGUAGE
