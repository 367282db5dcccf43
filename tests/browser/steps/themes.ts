import type { Page } from '@playwright/test'

export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/**
 * Shows the page in a theme without touching its state. The app stores its own choice. Wallet and sign-in keep the theme they were
 * opened with, or follow the system.
 */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.evaluate((chosen) => {
    const root = document.documentElement
    for (const attribute of ['data-mantine-color-scheme', 'data-theme'])
      if (root.hasAttribute(attribute)) root.setAttribute(attribute, chosen)
  }, theme)
}
