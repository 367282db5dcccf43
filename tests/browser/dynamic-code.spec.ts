import { expect, test } from './fixtures.ts'
import { getBankAccount, HOLDER, requestPresentation, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

const TITLE = 'Test Dynamic QR Code'

test('A visitor who opens a copied dynamic link in another browser answers the request of the first page', async ({
  page,
  context,
  browser,
  vitrine,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await requestPresentation(page, 'bank-account-basic')
  await page.getByRole('button', { name: 'Copy Dynamic Link' }).click()
  await expect(page.getByText('Copied Dynamic Link!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`${vitrine.appUrl}/dynamic/code/`)

  const phone = await browser.newContext({ baseURL: vitrine.appUrl })
  try {
    const mobile = await phone.newPage()
    await getBankAccount(mobile)
    await mobile.goto(link)
    await expect(mobile).toHaveTitle(/^Test Dynamic QR Code/)
    await expect(mobile.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await expect(stateHeading(mobile, 'A presentation request')).toBeVisible()
    const wallet = await openInDemoWallet(mobile)
    await wallet.share()
  } finally {
    await phone.close()
  }
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(page.getByText(HOLDER).first()).toBeVisible()
})
