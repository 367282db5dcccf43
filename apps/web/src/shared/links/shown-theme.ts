import { useMantineColorScheme } from '@mantine/core'

type Theme = 'dark' | 'light'

/** Returns the visitor's theme, which is passed to our demo wallet and to nobody else. */
export function useTheme(): Theme {
  return themeOf(useMantineColorScheme().colorScheme)
}

/** Returns the theme of the page, for code outside of components. */
export function shownTheme(): Theme {
  return themeOf(document.documentElement.getAttribute('data-mantine-color-scheme'))
}

const themeOf = (colorScheme: string | null): Theme => (colorScheme === 'light' ? 'light' : 'dark')
