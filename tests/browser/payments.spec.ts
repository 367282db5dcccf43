import { expect, test } from './fixtures.ts'
import { getBankAccount, requestCode, resultRow, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

test('For a lunch payment, the wallet shows amount and receiver, and the page shows the remaining balance', async ({
  page,
}) => {
  await getBankAccount(page)
  await page.goto('/present/bank-account-lunch-service')
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
