import type { Page } from '@playwright/test'
import { issuePath, presentPath, presentPaymentPath } from '@vitrine/api'
import { expect, test } from './fixtures.ts'
import { debugDetail, getBankAccount, HOLDER, requestPresentation, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { PHONE } from './steps/devices.ts'
import { openInDemoWallet, openWalletWith, WalletWindow } from './steps/wallet-window.ts'

const GO_BACK = 'Go back to the page that opened this wallet'
const tabsOf = (page: Page): string[] =>
  page
    .context()
    .pages()
    .map((tab) => tab.url().replace(/#.*/, ''))

// Each is walked in a window of one size: it makes no difference to tabs. The newcomer's journey is the first one, on a computer.
test.describe('one journey leaves one tab', () => {
  test('when an offer is declined', async ({ page }) => {
    await page.goto(issuePath('bank-account-basic'))
    await page.getByLabel('Full name').fill(HOLDER)
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    const wallet = await openInDemoWallet(page)
    await wallet.leave('Decline')
    expect(tabsOf(page)).toEqual([page.url()])
  })

  test.describe('on a phone', () => {
    test.use(PHONE)

    test('when a card is issued, and when it is presented', async ({ page }) => {
      await page.goto(issuePath('bank-account-basic'))
      await page.getByLabel('Full name').fill(HOLDER)
      await page.getByRole('button', { name: 'Generate', exact: true }).click()
      const issuing = await openInDemoWallet(page)
      await issuing.receive()
      await issuing.leave()
      await expect(stateHeading(page, 'Done!!!')).toBeVisible()
      expect(tabsOf(page)).toEqual([page.url()])

      await page.goto(presentPath('bank-account-basic'))
      const sharing = await openInDemoWallet(page)
      await sharing.share()
      await sharing.leave()
      await expect(stateHeading(page, SUCCESS)).toBeVisible()
      expect(tabsOf(page)).toEqual([page.url()])
    })

    test('when one does not have the card: the page says so at once, and goes on by a button', async ({ page }) => {
      await page.goto(presentPath('bank-account-basic'))
      const wallet = await openInDemoWallet(page)
      await wallet.lackCard()
      await expect(stateHeading(page, 'Verification Rejected')).toBeVisible({ timeout: 3000 })
      await expect(page.getByText('The request was declined in the wallet.')).toBeVisible()
      await wallet.leave()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('link', { name: 'Open in demo wallet' })).toBeVisible()
      expect(tabsOf(page)).toEqual([page.url()])
    })

    test('when a payment is confirmed in the bank app, in the tab of the page that asked', async ({ page }) => {
      await getBankAccount(page)
      await page.goto(presentPaymentPath('bank-account-lunch-service', 'lunch'))
      await page.getByRole('link', { name: 'Open in mobile bank app' }).click()
      await new WalletWindow(page).button('Pay PLN 8.00').click()
      await expect(stateHeading(page, SUCCESS)).toBeVisible()
      expect(tabsOf(page)).toEqual([page.url()])
    })
  })
})

test('A tab that cannot be closed says to go back, until one goes elsewhere', async ({ page, vitrine }) => {
  await requestPresentation(page, 'bank-account-basic')
  const wallet = await openWalletWith(page, vitrine.walletUrl, await debugDetail(page, 'QR URL'))
  await wallet.lackCard()
  await wallet.button('Done').click()
  await expect(wallet.page.getByRole('status').filter({ hasText: GO_BACK })).toBeVisible()
  await wallet.page.getByRole('button', { name: 'Scan QR code' }).click()
  await wallet.page.getByRole('button', { name: 'Back to the cards' }).click()
  await expect(wallet.page.getByRole('heading', { name: 'No cards yet' })).toBeVisible()
  await expect(wallet.page.getByText(GO_BACK)).toBeHidden()
})

test('A wallet in which a link was pasted stays, with its cards', async ({ page }) => {
  await getBankAccount(page)
  await requestPresentation(page, 'bank-account-basic')
  const link = await debugDetail(page, 'QR URL')
  // A tab that a link has opened, which the browser would let the wallet close.
  const wallet = await openInDemoWallet(page)
  await wallet.button('Decline').waitFor()
  await wallet.page.goto(new URL('/scan', wallet.page.url()).href)
  await wallet.page.getByLabel('Or paste a link').fill(link)
  await wallet.page.getByRole('button', { name: 'Open' }).click()
  await wallet.share()
  await wallet.button('Done').click()
  await expect(wallet.page.getByRole('link', { name: /^Bank account/ })).toBeVisible()
  await wallet.page.waitForTimeout(500)
  expect(wallet.page.isClosed()).toBe(false)
  await expect(wallet.page.getByText(GO_BACK)).toBeHidden()
})
