import { chosenLanguage } from '@vitrine/languages/choice.ts'
import { LANGUAGE_PARAMETER } from '@vitrine/languages/languages.ts'

/**
 * The parameter that takes the language that was chosen here to the demo wallet and to the identity provider. Nothing where
 * none was chosen: they know what the browser prefers.
 */
export function chosenLocales(): Record<string, string> {
  const language = chosenLanguage()
  return language === undefined ? {} : { [LANGUAGE_PARAMETER]: language }
}
