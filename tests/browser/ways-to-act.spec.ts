import { expect, test } from './fixtures.ts'
import { getBankAccount, HOLDER, offerCode, requestCode, requestPresentation, stateHeading } from './steps/app-pages.ts'
import { PHONE } from './steps/devices.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

test('On a computer the demo wallet stands first, and a link that no wallet took says so', async ({ page, guard }) => {
  guard.expect(/Failed to launch 'openid4vp:/)
  await requestPresentation(page, 'bank-account-basic')
  await expect(page.getByText('Vitrine asks for: full name, account number, card number')).toBeVisible()
  await expect(page.getByText(/^Valid for [45]:\d\d$/)).toBeVisible()
  const ways = page.getByRole('main').getByRole('link', { name: /^Open in / })
  await expect(ways.first()).toHaveText('Open in demo wallet')

  await page.getByRole('link', { name: 'Open in Authenticator' }).click()
  await expect(page.getByText(/^Nothing opened\? No wallet on this device took the link\./)).toBeVisible()
  await expect(requestCode(page)).toBeVisible()
})

test('Whoever lacks the card gets to it from the request, and back', async ({ page }) => {
  await requestPresentation(page, 'bank-account-lunch-service')
  await page.getByRole('link', { name: 'Get it first' }).click()
  await expect(page).toHaveURL(/\/issue\/bank-account-basic$/)
  await page.goBack()
  await expect(requestCode(page)).toBeVisible()
})

test('A code that a wallet has opened is shown again, and another wallet answers it', async ({ page }) => {
  await getBankAccount(page)
  await requestPresentation(page, 'bank-account-basic')
  const first = await openInDemoWallet(page)
  await expect(first.heading('Share from your wallet?')).toBeVisible()
  await first.close()
  await page.getByRole('button', { name: 'Show the code again' }).click()
  await expect(requestCode(page)).toBeVisible()
  const second = await openInDemoWallet(page)
  await second.share()
  await expect(page.getByText(HOLDER).first()).toBeVisible()
  await expect(page).toHaveTitle('Verified – Bank account · Vitrine')
})

test.describe('On a phone', () => {
  test.use(PHONE)

  test('the way to act is seen at once, and the code is folded', async ({ page }) => {
    await page.goto('/issue/bank-account-basic')
    await page.getByLabel('Full name').fill(HOLDER)
    await page.getByRole('button', { name: 'Generate', exact: true }).tap()
    await expect(page.getByRole('link', { name: 'Use with Authentication Verified ID Scanner' })).toBeInViewport({
      ratio: 1,
    })
    await expect(offerCode(page)).toBeHidden()
    await page.getByText('Show code for another device').tap()
    await expect(offerCode(page)).toBeVisible()

    for (const address of ['/present/bank-account-basic', '/present/bank-account-basic/payment/transfer']) {
      await page.goto('about:blank')
      await page.goto(address)
      await expect(page.getByRole('link', { name: 'Open in Authenticator' })).toBeInViewport({ ratio: 1 })
      await expect(requestCode(page)).toBeHidden()
    }
    await expect(stateHeading(page, 'Scan QR Code present Verified ID')).toBeVisible()
  })
})
