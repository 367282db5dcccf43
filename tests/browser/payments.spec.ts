import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { getBankAccount, phase, requestCode, resultRow, SUCCESS } from './steps/app-pages.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

const REFUSED = 'Verified, but not accepted'

/** Opens the page of an operation and confirms it in the demo wallet with this button. */
async function confirm(page: Page, address: string, button: string): Promise<void> {
  await page.goto(address)
  await requestCode(page).waitFor()
  const wallet = await openInDemoWallet(page)
  await wallet.button(button).click()
  await wallet.heading(/^Shared$| approved$/).waitFor()
  await wallet.close()
}

test('Lunch is paid from the bank account: the wallet says what and to whom, and the page says what is left', async ({
  page,
}) => {
  await getBankAccount(page)
  await page.goto('/present/bank-account-lunch-service/payment/lunch')
  await requestCode(page).waitFor()
  const wallet = await openInDemoWallet(page)
  await expect(wallet.heading('Pay 8.00 PLN?')).toBeVisible()
  await expect(wallet.sheet).toContainText('to Lunch service')
  await expect(wallet.sheet).toContainText('fl-pay-')
  await wallet.button('Pay 8.00 PLN').click()

  await expect(phase(page, SUCCESS)).toBeVisible()
  await expect(resultRow(page, 'Details')).toHaveText('8.00 PLN were paid to Lunch service.')
  await expect(resultRow(page, 'Account balance')).toContainText('992.00')
  await expect(resultRow(page, 'Payment id')).toHaveText(/^fl-pay-/)
})

test('A transfer beyond the balance is refused, and says that nothing was charged', async ({ page }) => {
  await getBankAccount(page)
  for (const left of ['700.00', '400.00', '100.00']) {
    await confirm(page, '/present/bank-account-basic/payment/transfer', 'Pay 300.00 PLN')
    await expect(phase(page, SUCCESS)).toBeVisible()
    await expect(resultRow(page, 'Account balance')).toContainText(left)
  }
  await confirm(page, '/present/bank-account-basic/payment/transfer', 'Pay 300.00 PLN')
  await expect(phase(page, REFUSED)).toBeVisible()
  await expect(page.getByText(/Nothing was charged/)).toBeVisible()
  await expect(page.getByText(SUCCESS)).toHaveCount(0)
  await expect(resultRow(page, 'Account balance')).toContainText('100.00')
})

test('The coffee coupon is good for one coffee', async ({ page }) => {
  await getBankAccount(page)
  await confirm(page, '/present/bank-account-basic/payment/coffee', 'Share')
  await expect(phase(page, SUCCESS)).toBeVisible()
  await confirm(page, '/present/bank-account-basic/payment/coffee', 'Share')
  await expect(phase(page, REFUSED)).toBeVisible()
  await expect(
    page.getByText('Sorry! Your coffee cupon has already been used. Please try again with a new one.'),
  ).toBeVisible()
})
