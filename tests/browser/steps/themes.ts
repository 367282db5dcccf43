import type { Page } from '@playwright/test'

export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/**
 * Shows a page in a theme. Changes neither the theme that the app stores, nor the theme with which wallet and sign-in were opened.
 */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.evaluate((chosen) => {
    const root = document.documentElement
    for (const attribute of ['data-mantine-color-scheme', 'data-theme'])
      if (root.hasAttribute(attribute)) root.setAttribute(attribute, chosen)
  }, theme)
}
