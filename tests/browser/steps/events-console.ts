import type { Locator, Page } from '@playwright/test'

/** Key of the events in the app's local storage. */
export const EVENTS_KEY = 'vitrine-events'

export const consoleButton = (page: Page): Locator => page.getByRole('button', { name: /^Events Console/ })

const entries = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Events Console' }).getByRole('listitem')

/** Opens the console if it is closed, and waits for its content. */
export async function openConsole(page: Page): Promise<void> {
  if ((await consoleButton(page).getAttribute('aria-expanded')) === 'false') await consoleButton(page).click()
  await page.getByRole('heading', { name: 'Events Console' }).waitFor()
}

/** Returns an entry of the open console by its message; the newest if there are several. */
export const entry = (page: Page, message: string): Locator => entries(page).filter({ hasText: message }).first()

/** Returns the types and messages in the open console, oldest first. */
export async function recordedEvents(page: Page): Promise<string[]> {
  const recorded = await entries(page).evaluateAll((items) =>
    items.map((item) => {
      const [badge] = item.querySelectorAll('span')
      const [, message] = item.querySelectorAll('p')
      return `${badge?.textContent}: ${message?.textContent}`
    }),
  )
  return recorded.reverse()
}
