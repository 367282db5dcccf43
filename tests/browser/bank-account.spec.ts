import { expect, test } from './fixtures.ts'
import {
  debugDetail,
  HOLDER,
  offerCode,
  requestCode,
  resultRow as row,
  SUCCESS,
  stateHeading,
} from './steps/app-pages.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

test('A visitor puts a bank account into the wallet and uses it', async ({ page, vitrine }) => {
  await page.goto('/')
  const tile = page.getByRole('article', { name: 'Bank account' })
  await expect(tile).toContainText('Generate QR')
  await expect(tile).toContainText('Scan QR')
  await tile.getByRole('link', { name: 'Generate' }).click()

  await expect(stateHeading(page, 'Scan QR Code to issue')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeDisabled()
  await page.getByLabel('Full name').fill(HOLDER)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(offerCode(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Use with Authentication Verified ID Scanner' })).toHaveAttribute(
    'href',
    await debugDetail(page, 'QR URL'),
  )
  await page.getByText('Debug Details').click()
  for (const label of ['Session id', 'Status', 'QR URL'] as const)
    await expect(page.getByRole('term').filter({ hasText: label })).toBeVisible()
  expect(await debugDetail(page, 'Status')).toMatch(/^0/)

  const issuing = await openInDemoWallet(page)
  await expect(issuing.heading('Add ‘Bank account’?')).toBeVisible()
  await expect(stateHeading(page, 'Started on Mobile Device ...')).toBeVisible()
  await expect(offerCode(page)).toBeHidden()
  await issuing.receive()
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()
  expect(await debugDetail(page, 'Status')).toMatch(/^2/)
  await issuing.leave()
  const cards = await page.context().newPage()
  await cards.goto(vitrine.walletUrl)
  await expect(cards.getByRole('link', { name: /Bank account/ })).toBeVisible()
  await cards.close()

  await page.getByRole('link', { name: 'Back to Home' }).click()
  await tile.getByRole('link', { name: 'Use' }).click()
  await expect(stateHeading(page, 'Scan QR Code present Verified ID')).toBeVisible()
  await expect(page.getByText('Verification Pending')).toBeVisible()
  await expect(requestCode(page)).toBeVisible()

  const sharing = await openInDemoWallet(page)
  await expect(sharing.heading('Share from your wallet?')).toBeVisible()
  await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  await expect(requestCode(page)).toBeHidden()
  await expect(sharing.sheet).toContainText(HOLDER)
  await sharing.share()

  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(page.getByText('Result: Bank account verified')).toBeVisible()
  await expect(row(page, 'Display name')).toHaveText(HOLDER)
  await expect(row(page, 'Account number')).toHaveText(/^PL\d\d( \d{4}){6}$/)
  await expect(row(page, 'Card number')).toHaveText(/^\d{4}( \d{4}){3}$/)
  expect(await debugDetail(page, 'Status')).toMatch(/^2/)
})
