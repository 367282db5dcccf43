import { expect, test } from './fixtures.ts'
import {
  debugDetail,
  EXPIRED,
  generateOffer,
  getBankAccount,
  HOLDER,
  offerCode,
  requestCode,
  requestPresentation,
  SUCCESS,
  stateHeading,
  useBankAccount,
} from './steps/app-pages.ts'
import { openWalletWith } from './steps/wallet-window.ts'

/** Milliseconds that an offer or a request lives, and that a result is kept. */
const CODE_LIFE = 300_000
const RESULT_LIFE = 900_000
/** Milliseconds between two questions of a page. */
const POLL_INTERVAL = 5000

test.use({ hasVitrineToItself: true })

test.beforeEach(({ page }) => page.clock.install())

test('A presentation request expires after five minutes, and a new one is a press away', async ({
  page,
  vitrine,
  guard,
}) => {
  await requestPresentation(page, 'bank-account-basic')
  const expired = await debugDetail(page, 'QR URL')
  vitrine.advanceClock(CODE_LIFE)
  await page.clock.fastForward(POLL_INTERVAL)
  await expect(page.getByText(EXPIRED)).toBeVisible()
  await expect(requestCode(page)).toBeHidden()

  await test.step('the wallet says so too', async () => {
    guard.expect(/^Failed to load resource: .* status of 4\d\d/)
    const wallet = await openWalletWith(page, vitrine.walletUrl, expired)
    await expect(wallet.sheet.getByRole('alert')).toContainText('This request is over')
    await wallet.close()
  })

  await page.getByRole('button', { name: 'Generate a new code' }).click()
  await expect(requestCode(page)).toBeVisible()
  expect(await debugDetail(page, 'QR URL')).not.toBe(expired)
})

test('An offer expires after five minutes, and a new one is a press away', async ({ page, vitrine, guard }) => {
  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  const expired = await debugDetail(page, 'QR URL')
  vitrine.advanceClock(CODE_LIFE)
  await page.clock.fastForward(POLL_INTERVAL)
  await expect(page.getByText(EXPIRED)).toBeVisible()
  await expect(offerCode(page)).toBeHidden()

  await test.step('the wallet says so too', async () => {
    guard.expect(/^Failed to load resource: .* status of 4\d\d/)
    const wallet = await openWalletWith(page, vitrine.walletUrl, expired)
    await expect(wallet.sheet.getByRole('alert')).toContainText('This offer is over')
    await wallet.close()
  })

  await page.getByRole('button', { name: 'Generate a new code' }).click()
  await expect(offerCode(page)).toBeVisible()
  expect(await debugDetail(page, 'QR URL')).not.toBe(expired)
})

test('A result can be looked at again for fifteen minutes, and then is no longer kept', async ({
  page,
  vitrine,
  guard,
}) => {
  await getBankAccount(page)
  await useBankAccount(page)
  const id = await debugDetail(page, 'Session id')
  vitrine.advanceClock(RESULT_LIFE - 30_000)
  await page.goto(`/present/bank-account-basic/${id}`)
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(page.getByText(HOLDER).first()).toBeVisible()

  vitrine.advanceClock(30_000)
  guard.expectRefusal(410)
  await page.reload()
  await expect(page.getByText(/no longer kept/i).first()).toBeVisible()
  await expect(page.getByText(HOLDER)).toHaveCount(0)
  await page.getByRole('button', { name: 'Make a new request' }).click()
  await expect(requestCode(page)).toBeVisible()
})
