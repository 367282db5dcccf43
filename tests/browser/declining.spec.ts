import { expect, test } from './fixtures.ts'
import { debugDetail, getBankAccount, requestCode, requestPresentation, stateHeading } from './steps/app-pages.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

test('Declining in the wallet rejects the presentation with a reason, and the visitor can try again', async ({
  page,
}) => {
  await getBankAccount(page)
  await requestPresentation(page, 'bank-account-basic')
  const declined = await debugDetail(page, 'QR URL')

  const wallet = await openInDemoWallet(page)
  await wallet.decline()
  await expect(wallet.heading('Declined')).toBeVisible()
  await wallet.close()
  await expect(stateHeading(page, 'Verification Rejected')).toBeVisible()
  await expect(page.getByText('The request was declined in the wallet.')).toBeVisible()

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(requestCode(page)).toBeVisible()
  expect(await debugDetail(page, 'QR URL')).not.toBe(declined)
})
