import type { Page, Route } from '@playwright/test'
import { LANGUAGE_KEY } from '../../../packages/languages/choice.ts'
import type { Language } from '../../../packages/languages/languages.ts'

/**
 * Shows a page in a language without touching its state, as if that were chosen in another tab; without one, as the browser
 * prefers. A page of the sign-in, which has no program, is asked for once more.
 */
export async function showLanguage(page: Page, language: Language | undefined): Promise<void> {
  const wanted = language ?? (await page.evaluate(() => navigator.language))
  const isProgram = await page.evaluate(() => document.querySelector('script[src*="/assets/language-"]') !== null)
  if (!isProgram) {
    const asPreferred = (route: Route) =>
      route.continue({ headers: { ...route.request().headers(), 'accept-language': wanted } })
    await page.route('**', asPreferred)
    await page.reload()
    await page.unroute('**', asPreferred)
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
  // What hears of it draws itself anew with the next picture.
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}
