import { presentPaymentPath } from '@vitrine/api/pages/pages.ts'
import { expect, test } from './fixtures.ts'
import { HOLDER, offerCode, requestCode } from './steps/app-pages.ts'
import { PHONE } from './steps/devices.ts'

test.use(PHONE)

test('On a phone the wallet link is visible at once, the code is collapsed, and the page reports that no wallet opened the link', async ({
  page,
  guard,
}) => {
  guard.expect(/Failed to launch 'openid4vp:/)
  await page.goto('/issue/bank-account-basic')
  await page.getByLabel('Full name').fill(HOLDER)
  await page.getByRole('button', { name: 'Generate', exact: true }).tap()
  await expect(page.getByRole('link', { name: 'Use with Authentication Verified ID Scanner' })).toBeInViewport({
    ratio: 1,
  })
  await expect(offerCode(page)).toBeHidden()
  await page.getByText('Show code for another device').tap()
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
