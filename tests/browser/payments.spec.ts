import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import {
  debugDetail,
  getBankAccount,
  openPayment,
  requestCode,
  resultRow,
  SUCCESS,
  stateHeading,
} from './steps/app-pages.ts'
import { DEVICES } from './steps/devices.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

const REFUSED = 'Verified, but not accepted'

/** Where no receipt says it. */
const balance = (page: Page) => page.getByRole('main').getByRole('paragraph').filter({ hasText: 'Account balance' })

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
  await page.goto('/demo')
  await page.getByRole('article', { name: 'Lunch service' }).getByRole('link', { name: 'Use' }).click()
  await expect(page).toHaveURL('/present/bank-account-lunch-service/payment/lunch')
  await requestCode(page).waitFor()
  const payment = page.getByRole('region', { name: 'Payment to confirm' })
  await expect(payment).toContainText('8.00')
  await expect(payment).toContainText('to Lunch service')
  const paymentId = /fl-pay-[\w-]{22}/.exec((await payment.textContent()) ?? '')?.[0] ?? 'none'
  const wallet = await openInDemoWallet(page)
  await expect(wallet.heading('Pay PLN 8.00?')).toBeVisible()
  await expect(wallet.sheet).toContainText('to Lunch service')
  await expect(wallet.sheet).toContainText(paymentId)
  await wallet.button('Pay PLN 8.00').click()

  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect(receipt).toContainText('8.00')
  await expect(receipt).toContainText('paid to Lunch service')
  await expect(resultRow(page, 'Date')).toContainText(String(new Date().getFullYear()))
  await expect(resultRow(page, 'Account balance')).toContainText('992.00')
  await expect(resultRow(page, 'Payment id')).toHaveText(paymentId)

  await test.step('printing prints the receipt and nothing else', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(receipt).toBeVisible()
    for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden()
    await expect(stateHeading(page, SUCCESS)).toBeHidden()
    for (const other of [
      ...['Start another', 'Print receipt', 'Debug Details'],
      ...['How it was checked', 'Technical details'],
    ])
      await expect(page.getByText(other)).toBeHidden()
  })
})

test('A transfer beyond the balance is refused, and says that nothing was charged', async ({ page }) => {
  await getBankAccount(page)
  for (const left of ['700.00', '400.00', '100.00']) {
    await confirm(page, '/present/bank-account-basic/payment/transfer', 'Pay PLN 300.00')
    await expect(stateHeading(page, SUCCESS)).toBeVisible()
    await expect(resultRow(page, 'Account balance')).toContainText(left)
  }
  await confirm(page, '/present/bank-account-basic/payment/transfer', 'Pay PLN 300.00')
  await expect(stateHeading(page, REFUSED)).toBeVisible()
  await expect(page.getByText(/Nothing was charged/)).toBeVisible()
  await expect(page.getByText(SUCCESS)).toHaveCount(0)
  await expect(balance(page)).toContainText('100.00')
})

test('Who declines a payment reads that nothing was charged, and the money is still there', async ({ page }) => {
  await getBankAccount(page)
  await openPayment(page, 'bank-account-basic', 'transfer')
  const wallet = await openInDemoWallet(page)
  await wallet.decline()
  await wallet.close()
  await expect(stateHeading(page, 'Verification Rejected')).toBeVisible()
  await expect(page.getByText('Nothing was charged.', { exact: true })).toBeVisible()
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(`/present/bank-account-basic/${await debugDetail(page, 'Session id')}`)
  await expect(stateHeading(elsewhere, 'Verification Rejected')).toBeVisible()
  await expect(elsewhere.getByText('Nothing was charged by this request.', { exact: true })).toBeVisible()
  await elsewhere.close()
  await confirm(page, '/present/bank-account-basic', 'Share')
  await expect(balance(page)).toContainText('1,000.00')
})

test('The coffee coupon is good for one coffee', async ({ page }) => {
  await getBankAccount(page)
  await confirm(page, '/present/bank-account-basic/payment/coffee', 'Share')
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await confirm(page, '/present/bank-account-basic/payment/coffee', 'Share')
  await expect(stateHeading(page, REFUSED)).toBeVisible()
  await expect(
    page.getByText('Sorry! Your coffee cupon has already been used. Please try again with a new one.'),
  ).toBeVisible()
})

for (const [name, device] of DEVICES)
  test.describe(`On ${name}`, () => {
    test.use(device)

    test('what a card is used for is one control, which says what the page asks for', async ({ page }) => {
      await page.goto('/present/bank-account-basic')
      const uses = page.getByRole('navigation', { name: 'What to use it for' })
      await expect(uses.getByRole('link')).toHaveText(['Transfer 300 PLN', 'Get a coffee'])
      await expect(uses.locator('[aria-current]')).toHaveCount(0)
      await uses.getByRole('link', { name: 'Get a coffee' }).click()
      await expect(page).toHaveURL('/present/bank-account-basic/payment/coffee')
      await expect(uses.locator('[aria-current="page"]')).toHaveText('Get a coffee')
      await uses.getByRole('link', { name: 'Transfer 300 PLN' }).click()
      await expect(page.getByRole('region', { name: 'Payment to confirm' })).toBeVisible()
      const first = await debugDetail(page, 'QR URL')
      await uses.getByRole('link', { name: 'Transfer 300 PLN' }).click()
      await expect.poll(() => debugDetail(page, 'QR URL')).not.toBe(first)
      for (const use of await uses.getByRole('link').all())
        expect((await use.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
    })
  })
