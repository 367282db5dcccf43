import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { generateOffer, HOLDER } from './steps/app-pages.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

// The system has the other theme in each case: what shows is what the visitor chose on the site.
const GROUNDS = { dark: 'rgb(10, 13, 18)', light: 'rgb(244, 241, 234)' } as const
const OTHER = { dark: 'light', light: 'dark' } as const

/** The colour that a page stands on. */
const ground = (page: Page, element: 'html' | 'body') =>
  page.locator(element).evaluate((found) => getComputedStyle(found).backgroundColor)

const choose = async (page: Page, theme: keyof typeof GROUNDS) => {
  await page.goto('/')
  if (theme === 'light') await page.getByRole('button', { name: 'Switch to light theme' }).click()
}

for (const theme of ['dark', 'light'] as const)
  test.describe(`From the ${theme} site`, () => {
    test.use({ colorScheme: OTHER[theme] })

    test(`the demo wallet opens ${theme}, and stays so`, async ({ page, vitrine }) => {
      await choose(page, theme)
      await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
      const wallet = await openInDemoWallet(page)
      await wallet.heading('Add ‘Bank account’?').waitFor()
      expect(await ground(wallet.page, 'html')).toBe(GROUNDS[theme])
      expect(wallet.page.url()).toBe(`${vitrine.walletUrl}/`)
      await wallet.page.goto(`${vitrine.walletUrl}/scan`)
      expect(await ground(wallet.page, 'html')).toBe(GROUNDS[theme])
    })

    test(`the demo sign-in is ${theme}`, async ({ page }) => {
      await choose(page, theme)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
      expect(await ground(page, 'body')).toBe(GROUNDS[theme])
    })
  })

for (const theme of ['dark', 'light'] as const)
  test.describe(`On a ${theme} system`, () => {
    test.use({ colorScheme: theme })

    test(`a wallet and a sign-in that no page of ours opened are ${theme}`, async ({ page, vitrine }) => {
      await page.goto(vitrine.walletUrl)
      expect(await ground(page, 'html')).toBe(GROUNDS[theme])
      await page.goto(`${vitrine.idpUrl}/session/end/success`)
      expect(await ground(page, 'body')).toBe(GROUNDS[theme])
    })
  })
