import { presentPaymentPath } from '@vitrine/api/pages/pages.ts'
import { expect, test } from './fixtures.ts'
import {
  generateOffer,
  HOLDER,
  offerCode,
  requestCode,
  requestPresentation,
  SUCCESS,
  stateHeading,
} from './steps/app-pages.ts'
import { PHONE } from './steps/devices.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

test.use(PHONE)

test('A phone asks for a wallet app first. Its link is then visible at once, the code is collapsed, and the page reports that no wallet opened the link', async ({
  page,
  guard,
}) => {
  guard.expect(/Failed to launch 'openid4vp:/)
  await page.goto('/issue/bank-account-basic')
  await page.getByLabel('Full name').fill(HOLDER)
  await page.getByRole('button', { name: 'Generate', exact: true }).tap()
  const answer = page.getByRole('button', { name: 'I have a wallet app' })
  await expect(answer).toBeInViewport({ ratio: 1 })
  const below = page.getByText('Show code for another device')
  const place = await below.boundingBox()
  await answer.tap()
  await expect(page.getByRole('link', { name: 'Use with Authentication Verified ID Scanner' })).toBeInViewport({
    ratio: 1,
  })
  expect(await below.boundingBox()).toEqual(place)
  await expect(offerCode(page)).toBeHidden()
  await below.tap()
  await expect(offerCode(page)).toBeVisible()

  // This is the longest page that shows a presentation request.
  await page.goto(presentPaymentPath('bank-account-basic', 'transfer'))
  const walletLink = page.getByRole('link', { name: 'Open in Authenticator' })
  await expect(walletLink).toBeInViewport({ ratio: 1 })
  await expect(requestCode(page)).toBeHidden()
  await walletLink.tap()
  await expect(page.getByText(/^Nothing opened\? No wallet on this device opened the link\./)).toBeVisible()
  await expect(walletLink).toBeVisible()
})

test('Visitors without a wallet app go the whole way in the demo wallet, and its tabs close by themselves', async ({
  page,
}) => {
  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  const receiving = await openInDemoWallet(page, 'I have none, show me')
  await receiving.accept()
  await receiving.page.waitForEvent('close')
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()
  await requestPresentation(page, 'bank-account-basic')
  const sharing = await openInDemoWallet(page, 'Open in demo wallet')
  await sharing.button('Share').click()
  await sharing.page.waitForEvent('close')
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
})
