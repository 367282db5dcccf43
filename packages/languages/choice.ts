import {
  directionOf,
  LANGUAGE_PARAMETER,
  type Language,
  languageFor,
  languageWithTag,
  type ShownLanguage,
  SOURCE_LANGUAGE,
} from './languages.ts'

/** Other tabs learn of a change through the `storage` event. */
export const LANGUAGE_KEY = 'vitrine-language'

/** Chosen language if the browser refuses to store it; lasts as long as the page. */
let unstored: Language | undefined

/** Undefined if none was chosen, so that the browser's own preference decides. */
export function chosenLanguage(): Language | undefined {
  try {
    return languageWithTag(localStorage.getItem(LANGUAGE_KEY)) ?? unstored
  } catch {
    return unstored
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
    unstored = undefined
  } catch {
    unstored = language
  }
}

export const wantedLanguage = (): ShownLanguage =>
  chosenLanguage() ?? languageFor(navigator.languages) ?? SOURCE_LANGUAGE

/** Stores a language in the URL as the person's choice and removes it from the URL, so that it does not override a later choice. */
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

export function markDocument(language: ShownLanguage): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

export const shownLanguage = (): ShownLanguage => languageFor([document.documentElement.lang]) ?? SOURCE_LANGUAGE
