import { expect, test } from './fixtures.ts'
import {
  debugDetail,
  generateOffer,
  getBankAccount,
  HOLDER,
  phase,
  requestCode,
  requestPresentation,
  SUCCESS,
} from './steps/app-pages.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

test('Reloading while a card is on its way begins again, and the wallet still gets its card', async ({ page }) => {
  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  const wallet = await openInDemoWallet(page)
  await expect(phase(page, 'Started on Mobile Device ...')).toBeVisible()
  await page.reload()
  await expect(phase(page, 'Scan QR Code to issue')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeVisible()
  await wallet.receive()
})

test('Reloading while a presentation is under way asks anew', async ({ page }) => {
  await getBankAccount(page)
  await requestPresentation(page, 'bank-account-basic')
  const first = await debugDetail(page, 'QR URL')
  const abandoned = await openInDemoWallet(page)
  await expect(phase(page, 'Verification Started')).toBeVisible()
  await abandoned.close()
  await page.reload()
  await expect(requestCode(page)).toBeVisible()
  expect(await debugDetail(page, 'QR URL')).not.toBe(first)
  const wallet = await openInDemoWallet(page)
  await wallet.share()
  await expect(phase(page, SUCCESS)).toBeVisible()
})

test('Reloading the wallet forgets what it was asked, and opening the link once more asks again', async ({ page }) => {
  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  const link = await debugDetail(page, 'QR URL')
  const wallet = await openInDemoWallet(page)
  await expect(wallet.button('Accept')).toBeVisible()
  await wallet.page.reload()
  await expect(wallet.page.getByRole('heading', { name: 'No cards yet' })).toBeVisible()

  await wallet.page.getByRole('button', { name: 'Scan QR code' }).click()
  await wallet.page.getByLabel('Or paste a link').fill(link)
  await wallet.page.getByRole('button', { name: 'Open' }).click()
  await wallet.receive()
  await wallet.button('Done').click()
  await wallet.page.reload()
  await expect(wallet.page.getByRole('link', { name: /Bank account/ })).toBeVisible()
  await expect(phase(page, 'Done!!!')).toBeVisible()
})

test('The address of a presentation follows it from another window', async ({ page, context }) => {
  await getBankAccount(page)
  await requestPresentation(page, 'bank-account-basic')
  const id = await debugDetail(page, 'Session id')
  const follower = await context.newPage()
  await follower.goto(`/present/bank-account-basic/${id}`)
  await expect(phase(follower, 'Verification Pending')).toBeVisible()
  const wallet = await openInDemoWallet(page)
  await expect(phase(follower, 'Verification Started')).toBeVisible()
  await wallet.share()
  await expect(phase(follower, SUCCESS)).toBeVisible()
  await expect(follower.getByText(HOLDER).first()).toBeVisible()
})
