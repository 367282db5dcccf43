import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { generateOffer, requestPresentation, stateHeading } from './steps/app-pages.ts'
import { showTheme, THEMES } from './steps/themes.ts'
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

test('A state has the same colours for every card', async ({ page }) => {
  const seen: string[][] = []
  for (const [card, claims] of [
    ['bank-account-basic', { 'Full name': 'Anna Nowak' }],
    ['portal-gift-card', { Recipient: 'Anna Nowak', Message: 'Enjoy' }],
  ] as const) {
    await generateOffer(page, card, claims)
    const waiting = await coloursOfState(page, 'Scan QR Code to issue')
    const wallet = await openInDemoWallet(page)
    await wallet.receive()
    await wallet.close()
    seen.push([...waiting, ...(await coloursOfState(page, 'Done!!!'))])
  }
  expect(seen[0]).toEqual(seen[1])
  expect(new Set(seen[0]).size).toBeGreaterThan(THEMES.length)
})

/** Returns the colours of a heading and of the current step, in both themes. */
async function coloursOfState(page: Page, heading: string): Promise<string[]> {
  await stateHeading(page, heading).waitFor()
  const colours: string[] = []
  for (const theme of THEMES) {
    await showTheme(page, theme)
    const parts = [stateHeading(page, heading), page.locator('[aria-current="step"]')]
    for (const part of parts)
      colours.push(
        await part.evaluate((element) =>
          [getComputedStyle(element).color, getComputedStyle(element, '::before').borderTopColor].join(),
        ),
      )
  }
  return colours
}
