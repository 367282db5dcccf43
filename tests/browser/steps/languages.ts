import type { Page, Route } from '@playwright/test'
import { LANGUAGE_KEY } from '../../../packages/languages/choice.ts'
import type { Language } from '../../../packages/languages/languages.ts'

/**
 * Shows a page in a language without touching the page's state, as if another tab had chosen the language. If `language` is
 * undefined, shows the language that the browser prefers. The sign-in pages have no script, so they are loaded again.
 */
export async function showLanguage(page: Page, language: Language | undefined): Promise<void> {
  const wanted = language ?? (await page.evaluate(() => navigator.language))
  const hasScript = await page.evaluate(() => document.querySelector('script[src*="/assets/language-"]') !== null)
  if (!hasScript) {
    const preferLanguage = (route: Route) =>
      route.continue({ headers: { ...route.request().headers(), 'accept-language': wanted } })
    await page.route('**', preferLanguage)
    await page.reload()
    await page.unroute('**', preferLanguage)
    return
  }
  await page.evaluate(
    ({ key, chosen }) => {
      if (chosen === undefined) localStorage.removeItem(key)
      else localStorage.setItem(key, chosen)
      dispatchEvent(new StorageEvent('storage', { key }))
    },
    { key: LANGUAGE_KEY, chosen: language },
  )
  await page.waitForFunction((lang) => document.documentElement.lang === lang, wanted)
  // Components that use the language render again in the next frame.
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}
