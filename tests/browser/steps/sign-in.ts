import type { Page } from '@playwright/test'
import { PAGES } from '@vitrine/api/pages/pages.ts'

export const ADMINISTRATOR = 'Ada Admin'
export const STAFF = 'Sam Support'
export const NEWCOMER = 'Nora Newcomer'

/** Chooses a person on the identity provider's page, and waits until the app is shown again. */
export async function choosePerson(page: Page, name: string, appUrl: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.waitForURL((url) => url.origin === appUrl && url.pathname !== PAGES.signedIn)
}

/** Signs in from the home page. */
export async function signIn(page: Page, name: string, appUrl: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await choosePerson(page, name, appUrl)
}
