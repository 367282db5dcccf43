import { expect, test } from './fixtures.ts'
import { getBankAccount, openPayment, resultRow, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { WalletWindow } from './steps/wallet-window.ts'

test('A bank app on the same device returns to the result by itself, and the waiting page shows it too', async ({
  page,
}) => {
  await getBankAccount(page)
  await openPayment(page, 'bank-account-lunch-service', 'lunch')
  const address = await page.getByRole('link', { name: 'Open in mobile bank app' }).getAttribute('href')
  const bank = new WalletWindow(await page.context().newPage())
  await bank.page.goto(address ?? '')
  await bank.button('Pay PLN 8.00').click()
  await expect(bank.page).toHaveURL(/\/present\/bank-account-lunch-service\/[\w-]{33}$/)
  await expect(stateHeading(bank.page, SUCCESS)).toBeVisible()
  await expect(resultRow(bank.page, 'Account balance')).toContainText('992.00')
  await page.bringToFront()
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
})
