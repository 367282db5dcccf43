import type { Page } from '@playwright/test'
import { presentPath, presentPaymentPath } from '@vitrine/api/pages/pages.ts'
import { expect, test } from './fixtures.ts'
import { getBankAccount, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { PHONE } from './steps/devices.ts'
import { openInDemoWallet, WalletWindow } from './steps/wallet-window.ts'

const tabsOf = (page: Page): string[] =>
  page
    .context()
    .pages()
    .map((tab) => tab.url().replace(/#.*/, ''))

// bank-account.spec.ts tests the journey of a visitor who has the card.
test.describe('one journey leaves one tab on a phone', () => {
  test.use(PHONE)

  test('if the card is missing: the page reports it at once, and a button starts again', async ({ page }) => {
    await page.goto(presentPath('bank-account-basic'))
    const wallet = await openInDemoWallet(page)
    await wallet.declineWithoutCard()
    await expect(stateHeading(page, 'Verification Rejected')).toBeVisible({ timeout: 3000 })
    await expect(page.getByText('The request was declined in the wallet.')).toBeVisible()
    await wallet.leave()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: 'Open in demo wallet' })).toBeVisible()
    expect(tabsOf(page)).toEqual([page.url()])
  })

  test('if a payment is confirmed in the bank app, in the tab of the page that requested it', async ({ page }) => {
    await getBankAccount(page)
    await page.goto(presentPaymentPath('bank-account-lunch-service', 'lunch'))
    await page.getByRole('link', { name: 'Open in mobile bank app' }).click()
    await new WalletWindow(page).button('Pay PLN 8.00').click()
    await expect(stateHeading(page, SUCCESS)).toBeVisible()
    expect(tabsOf(page)).toEqual([page.url()])
  })
})
