import type { Page } from '@playwright/test'

export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/** Shows the page in a theme without touching its state. The app has a choice of its own, the wallet follows the system. */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.evaluate((chosen) => {
    const root = document.documentElement
    if (root.hasAttribute('data-mantine-color-scheme')) root.setAttribute('data-mantine-color-scheme', chosen)
  }, theme)
}
