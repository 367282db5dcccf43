const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/** The request parameter in which an app says how it looks to the person. Not of the protocol: others pass over it. */
export const THEME_PARAMETER = 'theme'

/** The theme that a request asks for. Undefined where it names none of ours: then the page looks as the system does. */
export function themeOf(value: unknown): Theme | undefined {
  return THEMES.find((theme) => theme === value)
}
