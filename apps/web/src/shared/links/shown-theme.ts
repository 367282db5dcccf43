import { useMantineColorScheme } from '@mantine/core'

type Theme = 'dark' | 'light'

/** The visitor's theme, which goes with them to our demo wallet. Nobody else learns about you. */
export function useTheme(): Theme {
  return themeOf(useMantineColorScheme().colorScheme)
}

/** The same for what is no component: as the page shows it. */
export function shownTheme(): Theme {
  return themeOf(document.documentElement.getAttribute('data-mantine-color-scheme'))
}

const themeOf = (colorScheme: string | null): Theme => (colorScheme === 'light' ? 'light' : 'dark')
