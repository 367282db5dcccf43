import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { requestPresentation } from './steps/app-pages.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

const BACKGROUNDS = { dark: 'rgb(10, 13, 18)', light: 'rgb(244, 241, 234)' } as const
type Theme = keyof typeof BACKGROUNDS

/** Waits until a page of the wallet or the sign-in has the background colour of a theme. */
const expectTheme = (page: Page, theme: Theme) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [document.documentElement, document.body]
          .map((element) => getComputedStyle(element).backgroundColor)
          .filter((colour) => colour !== 'rgba(0, 0, 0, 0)'),
      ),
    )
    .toContain(BACKGROUNDS[theme])

test.describe('On a dark system', () => {
  test.use({ colorScheme: 'dark' })

  test('the light site opens a light sign-in and a light demo wallet, which stays light', async ({ page, vitrine }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Switch to light theme' }).click()
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
    await expectTheme(page, 'light')

    await requestPresentation(page, 'bank-account-basic')
    const wallet = await openInDemoWallet(page)
    await wallet.button(/^Decline/).waitFor()
    await expectTheme(wallet.page, 'light')
    expect(wallet.page.url()).toBe(`${vitrine.walletUrl}/`)
    await wallet.page.goto(`${vitrine.walletUrl}/scan`)
    await expectTheme(wallet.page, 'light')
  })
})

test('Wallet and sign-in have the theme of the system, or the dark theme of the page that links to them', async ({
  page,
  vitrine,
}) => {
  for (const address of [vitrine.walletUrl, `${vitrine.idpUrl}/session/end/success`]) {
    await page.goto(address)
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await expectTheme(page, theme)
    }
    await page.goto(`${address}?theme=dark`)
    await expectTheme(page, 'dark')
  }
})
