const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/** It is part of no protocol; other servers ignore it. */
export const THEME_PARAMETER = 'theme'

/** If the request names no known theme, the page follows the theme of the system. */
export function themeOf(value: unknown): Theme | undefined {
  return THEMES.find((theme) => theme === value)
}
