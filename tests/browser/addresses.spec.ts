import { expect, test } from './fixtures.ts'
import { debugDetail, getBankAccount, HOLDER, SUCCESS, stateHeading, useBankAccount } from './steps/app-pages.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

test.describe('The request in the address of the issuance page', () => {
  // In Base64 these contain the two characters that the alphabets write differently.
  const request = { displayName: 'Zoë ~~~ ÿÿÿ???>>>' }
  const json = Buffer.from(JSON.stringify(request))
  const spellings = {
    base64url: json.toString('base64url'),
    'base64, encoded for an address': encodeURIComponent(json.toString('base64')),
  }

  for (const [alphabet, parameter] of Object.entries(spellings))
    test(`fills in the form (${alphabet})`, async ({ page, vitrine }) => {
      await page.goto(`/issue/bank-account-basic/${parameter}`)
      await expect(page.getByLabel('Full name')).toHaveValue(request.displayName)
      await page.getByRole('button', { name: 'Generate', exact: true }).click()
      const wallet = await openInDemoWallet(page)
      await wallet.receive()
      await wallet.leave()
      await page.goto(vitrine.walletUrl)
      await page.getByRole('link', { name: /Bank account/ }).click()
      await expect(page.getByRole('definition').filter({ hasText: request.displayName })).toBeVisible()
    })

  test('counts as empty when it is none', async ({ page }) => {
    await page.goto('/issue/bank-account-basic/this-is-no-request')
    await expect(page.getByLabel('Full name')).toHaveValue('')
    await expect(stateHeading(page, 'Scan QR Code to issue')).toBeVisible()
  })
})

test('The address of a presentation shows its result again', async ({ page }) => {
  await getBankAccount(page)
  await useBankAccount(page)
  await page.goto(`/present/bank-account-basic/${await debugDetail(page, 'Session id')}`)
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(page.getByText(HOLDER).first()).toBeVisible()
})

test('The address of a presentation that never was says that it is no longer kept', async ({ page, guard }) => {
  guard.expectRefusal(404)
  await page.goto('/present/bank-account-basic/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByText(/no longer kept/i).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make a new request' })).toBeVisible()
})

for (const [what, path] of [
  ['an unknown card to issue', '/issue/no-such-card'],
  ['an unknown card to present', '/present/no-such-card'],
  ['a card that is not enabled, to issue', '/issue/guardian'],
  ['a card that is not enabled, to present', '/present/portal-card-experimental'],
  ['a card that is only presented', '/issue/bank-account-lunch-service'],
] as const)
  test(`The page of ${what} says that there is none, and leads home`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Configuration not found or not enabled' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click()
    await expect(page.getByRole('article', { name: 'Bank account' })).toBeVisible()
  })

test('An unknown address gets a page that helps, with status 404', async ({ page, guard }) => {
  guard.expect(/^Failed to load resource: .* status of 404/)
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('/no/such/page')).toBeVisible()
  await page.getByRole('main').getByRole('link').click()
  await expect(page.getByRole('article', { name: 'Bank account' })).toBeVisible()
})

test('The loopback address leads to localhost, with the rest of the address', async ({ request, vitrine }) => {
  const { port } = new URL(vitrine.appUrl)
  const answer = await request.get(`http://127.0.0.1:${port}/present/bank-account-basic?a=1`, { maxRedirects: 0 })
  expect(answer.status()).toBe(308)
  expect(answer.headers().location).toBe(`http://localhost:${port}/present/bank-account-basic?a=1`)
})
