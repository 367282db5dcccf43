import { chosenLanguage } from '@vitrine/languages/choice.ts'
import { LANGUAGE_PARAMETER } from '@vitrine/languages/languages.ts'

/**
 * Returns the parameter that passes the chosen language to the demo wallet and the identity provider. Empty without a choice:
 * they read the browser's preference themselves.
 */
export function chosenLocales(): Record<string, string> {
  const language = chosenLanguage()
  return language === undefined ? {} : { [LANGUAGE_PARAMETER]: language }
}
