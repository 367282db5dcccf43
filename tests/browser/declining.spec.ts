import { expect, test } from './fixtures.ts'
import {
  debugDetail,
  generateOffer,
  getBankAccount,
  HOLDER,
  offerCode,
  requestCode,
  requestPresentation,
  stateHeading,
} from './steps/app-pages.ts'
import { openInDemoWallet, openWalletWith } from './steps/wallet-window.ts'

test('Who declines to share is rejected with the reason, and may try again', async ({ page }) => {
  await getBankAccount(page)
  await requestPresentation(page, 'bank-account-basic')
  const declined = await debugDetail(page, 'QR URL')

  const wallet = await openInDemoWallet(page)
  await wallet.decline()
  await expect(wallet.heading('Declined')).toBeVisible()
  await expect(wallet.sheet).toContainText('Nothing was shared')
  await wallet.close()

  await expect(stateHeading(page, 'Verification Rejected')).toBeVisible()
  await expect(page.getByText('The request was declined in the wallet.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Rejected' })).toBeVisible()
  expect(await debugDetail(page, 'Status')).toMatch(/^99/)

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(requestCode(page)).toBeVisible()
  expect(await debugDetail(page, 'QR URL')).not.toBe(declined)
  const again = await openInDemoWallet(page)
  await expect(again.button('Share')).toBeVisible()
})

test('Who declines a card gets none, and the issuer still offers a new start', async ({ page }) => {
  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  const wallet = await openInDemoWallet(page)
  await wallet.leave('Decline')

  await expect(stateHeading(page, 'Started on Mobile Device ...')).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new code' }).click()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(offerCode(page)).toBeVisible()
})

test('A wallet without the card shares nothing, and says where to get it when it knows the issuer', async ({
  page,
  vitrine,
}) => {
  const { host } = new URL(vitrine.appUrl)
  await requestPresentation(page, 'bank-account-basic')
  const wallet = await openInDemoWallet(page)
  await expect(wallet.sheet).toContainText('You do not have this card: Bank account')
  await expect(wallet.sheet.getByRole('button')).toHaveText(["I don't have this card"])
  await wallet.lackCard()
  await expect(wallet.sheet).toContainText('Nothing was shared')
  await expect(wallet.sheet).toContainText(`Get it from ${host}`)

  await requestPresentation(page, 'bank-account-basic')
  const distrustful = await openWalletWith(
    page,
    await vitrine.startDistrustfulWallet(),
    await debugDetail(page, 'QR URL'),
  )
  await distrustful.lackCard()
  await expect(distrustful.sheet).toContainText('Ask whoever issues such cards for an offer')
  await expect(distrustful.sheet).not.toContainText('Get it from')
})
