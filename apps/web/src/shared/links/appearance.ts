import { useMantineColorScheme } from '@mantine/core'
import { chosenLanguage } from '@vitrine/languages/choice.ts'
import { LANGUAGE_PARAMETER } from '@vitrine/languages/languages.ts'

/** Returns parameters for our demo wallet and emulators. Without a chosen language they use the browser's preference. */
export const useAppearance = () => appearanceOf(useMantineColorScheme().colorScheme)

/**
 * Returns the same parameters for the identity provider (for the language, OpenID Connect Core section 3.1.2.1). Only the demo
 * provider knows the theme; others ignore it (RFC 6749 section 3.1).
 */
export const shownAppearance = () => appearanceOf(document.documentElement.getAttribute('data-mantine-color-scheme'))

function appearanceOf(colorScheme: string | null) {
  const language = chosenLanguage()
  return {
    theme: colorScheme === 'light' ? 'light' : 'dark',
    ...(language !== undefined && { [LANGUAGE_PARAMETER]: language }),
  }
}
