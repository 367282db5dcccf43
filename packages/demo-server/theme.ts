const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/** Request parameter with the theme of the app. It is part of no protocol; other servers ignore it. */
export const THEME_PARAMETER = 'theme'

/**
 * Returns the theme that a request asks for. If the request names no known theme, returns undefined, and the page follows the theme of the
 * system.
 */
export function themeOf(value: unknown): Theme | undefined {
  return THEMES.find((theme) => theme === value)
}
