import { expect, test } from './fixtures.ts'
import { generateOffer, HOLDER } from './steps/app-pages.ts'
import { WalletWindow } from './steps/wallet-window.ts'

test('The wallet reads the QR code in a picture of the screen, and reports a picture without a code', async ({
  page,
  context,
  vitrine,
}) => {
  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  const picture = await page.screenshot()
  const wallet = new WalletWindow(await context.newPage())
  await wallet.page.goto(`${vitrine.walletUrl}/scan`)
  const choose = (buffer: Buffer) =>
    wallet.page
      .getByLabel('Choose a picture of a QR code')
      .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer })
  await choose(await wallet.page.screenshot())
  await expect(wallet.page.getByText('No QR code found')).toBeVisible()
  await choose(picture)
  await expect(wallet.heading('Add ‘Bank account’?')).toBeVisible()
})

test('A language that could not be loaded can be chosen again, and is kept after a reload', async ({
  page,
  vitrine,
  guard,
}) => {
  guard.expect(/^Failed to load resource: net::ERR_FAILED/)
  const language = page.getByRole('combobox', { name: 'Language' })
  await page.goto(vitrine.walletUrl)
  await page.route(/\/assets\/pl-/, (route) => route.abort())
  await language.selectOption('Polski')
  await expect(page.getByRole('alert')).toContainText('The texts could not be loaded')
  await expect(language).toHaveValue('en')
  await page.unroute(/\/assets\/pl-/)
  await language.selectOption('Polski')
  await expect(page).toHaveTitle('Portfel demonstracyjny')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Portfel' })).toBeVisible()
})
