import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { balancesOf } from './steps/accounts.ts'
import {
  askAtOnce,
  debugDetail,
  getBankAccount,
  HOLDER,
  openPayment,
  requestPresentation,
  resultRow,
  SUCCESS,
  stateHeading,
} from './steps/app-pages.ts'
import { openWalletWith, WalletWindow } from './steps/wallet-window.ts'

/** Follows the link for a wallet on this device, as its operating system does. */
async function openOnThisDevice(page: Page, walletUrl: string): Promise<WalletWindow> {
  const link = await page.getByRole('link', { name: 'Open in Authenticator' }).getAttribute('href')
  expect(link).not.toBe(await debugDetail(page, 'QR URL'))
  return openWalletWith(page, walletUrl, link ?? '')
}

test('V-31 A wallet on the same device leads back to the result, and the page that waits gets it too', async ({
  page,
  vitrine,
}) => {
  await getBankAccount(page)
  await requestPresentation(page, 'bank-account-basic')
  const wallet = await openOnThisDevice(page, vitrine.walletUrl)
  await wallet.share()
  await wallet.button('Stay here').click()
  await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  await expect(page.getByText('Your wallet has answered. Come back from it to finish.')).toBeVisible()

  await wallet.button('Go back now').click()
  const back = wallet.page
  await expect(back).toHaveURL(/\/present\/bank-account-basic\/[\w-]{33}$/)
  await expect(stateHeading(back, SUCCESS)).toBeVisible()
  await expect(back.getByText(HOLDER).first()).toBeVisible()
  await page.bringToFront()
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
})

test('V-32 Who was sent the link of a stranger gives the stranger nothing', async ({
  page,
  browser,
  vitrine,
  guard,
}) => {
  guard.expectRefusal(403)
  await getBankAccount(page)
  const stranger = await (await browser.newContext({ baseURL: vitrine.appUrl })).newPage()
  await requestPresentation(stranger, 'bank-account-basic')
  const link = await stranger.getByRole('link', { name: 'Open in Authenticator' }).getAttribute('href')

  const wallet = await openWalletWith(page, vitrine.walletUrl, link ?? '')
  await wallet.share()
  await expect(
    wallet.page.getByRole('heading', { name: 'The answer of your wallet cannot be picked up here' }),
  ).toBeVisible()
  await expect(stateHeading(stranger, 'Verification Started')).toBeVisible()
  await stranger.context().close()
})

test.describe('A payment confirmed in the bank app', () => {
  async function payInBankApp(page: Page): Promise<WalletWindow> {
    await getBankAccount(page)
    await openPayment(page, 'bank-account-lunch-service', 'lunch')
    const address = await page.getByRole('link', { name: 'Open in mobile bank app' }).getAttribute('href')
    const bank = new WalletWindow(await page.context().newPage())
    await bank.page.goto(address ?? '')
    await bank.button('Pay PLN 8.00').click()
    await expect(bank.sheet.getByText(/^Not paid yet: it counts when you are back at /)).toBeVisible()
    return bank
  }
  const history = async (bank: WalletWindow): Promise<string> => {
    await bank.page.getByRole('link', { name: /Bank account/ }).click()
    return (await bank.page.getByText(/^Confirmed PLN\s8\.00 to /).textContent()) ?? ''
  }

  test('is paid without another click: the bank app goes back by itself', async ({ page, vitrine }) => {
    const bank = await payInBankApp(page)
    await expect(bank.page).toHaveURL(/\/present\/bank-account-lunch-service\/[\w-]{33}$/)
    await expect(stateHeading(bank.page, SUCCESS)).toBeVisible()
    await expect(resultRow(bank.page, 'Account balance')).toContainText('992.00')
    await bank.page.goto(`${vitrine.walletUrl}/bank`)
    expect(await history(bank)).toBe('Confirmed PLN\u00a08.00 to Lunch service, not known to be paid')
  })

  test('is not called paid by a bank app that one keeps from going back', async ({ page }) => {
    const bank = await payInBankApp(page)
    await bank.button('Stay here').click()
    await expect(bank.button('Done')).toHaveCount(0)
    await bank.button('Close without going back').click()
    expect(await history(bank)).toBe('Confirmed PLN\u00a08.00 to Lunch service, paid only if you went back to its page')
    await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  })
})

test.describe('a payment whose wallet leads nowhere', () => {
  test.use({ hasVitrineToItself: true })

  test('says that nothing is paid before the visitor comes back, and nothing was when nobody did', async ({
    page,
    vitrine,
  }) => {
    await getBankAccount(page)
    await openPayment(page, 'bank-account-basic', 'transfer')
    const wallet = await openOnThisDevice(page, vitrine.walletUrl)
    await expect(page.getByText('Continue on your phone: confirm it in your wallet.')).toBeVisible()
    await wallet.button(/^Pay /).click()
    await wallet.button('Stay here').click()
    await expect(
      page.getByText('Your wallet has answered. Come back from it to finish: nothing is paid before.'),
    ).toBeVisible()
    await expect(page.getByText(/confirm it in your wallet/)).toBeHidden()
    await page.reload()
    await expect(page.getByText(/nothing is paid before/)).toBeVisible()

    vitrine.advanceClock(301_000)
    await askAtOnce(page)
    await expect(stateHeading(page, 'The code has expired')).toBeVisible()
    await expect(page.getByText('Nothing was charged.', { exact: true })).toBeVisible()
    expect(await balancesOf(vitrine)).toEqual([100_000])
  })
})
