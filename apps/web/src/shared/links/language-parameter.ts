import { chosenLanguage } from '@vitrine/languages/choice.ts'
import { LANGUAGE_PARAMETER } from '@vitrine/languages/languages.ts'

/**
 * Returns the parameter that passes the chosen language to the demo wallet and the identity provider. Empty if the visitor
 * chose none, because both then use the browser's preference.
 */
export function chosenLocales(): Record<string, string> {
  const language = chosenLanguage()
  return language === undefined ? {} : { [LANGUAGE_PARAMETER]: language }
}
