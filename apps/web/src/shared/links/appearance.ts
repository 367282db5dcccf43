import { useMantineColorScheme } from '@mantine/core'
import { chosenLanguage } from '@vitrine/languages/choice.ts'
import { LANGUAGE_PARAMETER } from '@vitrine/languages/languages.ts'

/** Parameters for our demo wallet and emulators. If the visitor chose no language, the wallet uses the browser's preference. */
export const useAppearance = () => appearanceOf(useMantineColorScheme().colorScheme)

/**
 * Returns the same parameters for the identity provider's pages. The language is a standard parameter (OpenID Connect Core section 3.1.2.1,
 * RP-Initiated Logout section 2). Only the demo provider knows the theme. Other providers must ignore unknown parameters (RFC 6749
 * section 3.1).
 */
export const shownAppearance = () => appearanceOf(document.documentElement.getAttribute('data-mantine-color-scheme'))

function appearanceOf(colorScheme: string | null) {
  const language = chosenLanguage()
  return {
    theme: colorScheme === 'light' ? 'light' : 'dark',
    ...(language !== undefined && { [LANGUAGE_PARAMETER]: language }),
  }
}
