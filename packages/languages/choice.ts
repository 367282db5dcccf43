import {
  directionOf,
  LANGUAGE_PARAMETER,
  type Language,
  languageFor,
  languageWithTag,
  type ShownLanguage,
  SOURCE_LANGUAGE,
} from './languages.ts'

/** Local-storage key of the chosen language. Other tabs learn of a change through the `storage` event. */
export const LANGUAGE_KEY = 'vitrine-language'

/** Chosen language if the browser refuses to store it; lasts as long as the page. */
let unstored: Language | undefined

/** Returns the language chosen in this browser; undefined if none was chosen, so that the browser's own preference decides. */
export function chosenLanguage(): Language | undefined {
  try {
    return languageWithTag(localStorage.getItem(LANGUAGE_KEY)) ?? unstored
  } catch {
    return unstored
  }
}

/** Stores the chosen language; keeps it in memory if the browser refuses to store it. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
    unstored = undefined
  } catch {
    unstored = language
  }
}

/** Returns the language chosen in this browser, otherwise the language that the browser prefers. */
export const wantedLanguage = (): ShownLanguage =>
  chosenLanguage() ?? languageFor(navigator.languages) ?? SOURCE_LANGUAGE

/**
 * Returns the language in which a page starts: the language in the URL, or `wantedLanguage()` if the URL contains none. If the URL
 * contains a language, stores it as the person's choice and removes it from the URL, so that it does not override a later choice.
 */
export function initialLanguage(): ShownLanguage {
  const address = new URL(location.href)
  const asked = languageFor(address.searchParams.get(LANGUAGE_PARAMETER)?.split(' ') ?? [])
  if (address.searchParams.has(LANGUAGE_PARAMETER)) {
    address.searchParams.delete(LANGUAGE_PARAMETER)
    history.replaceState(history.state, '', address)
  }
  const chosen = languageWithTag(asked)
  if (chosen) storeLanguage(chosen)
  return asked ?? wantedLanguage()
}

/** Sets the language and the writing direction of the document. */
export function markDocument(language: ShownLanguage): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** Returns the language of the document. */
export const shownLanguage = (): ShownLanguage => languageFor([document.documentElement.lang]) ?? SOURCE_LANGUAGE
