import { expect, test } from './fixtures.ts'
import { debugDetail, generateOffer, getBankAccount, HOLDER, stateHeading } from './steps/app-pages.ts'
import { WalletWindow } from './steps/wallet-window.ts'

test('The wallet reads a picture of the QR code on the screen', async ({ page, context, vitrine }) => {
  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  const picture = await page.screenshot()
  const wallet = new WalletWindow(await context.newPage())
  await wallet.page.goto(vitrine.walletUrl)
  await wallet.page.getByRole('button', { name: 'Scan QR code' }).click()
  await wallet.page
    .getByLabel('Choose a picture of a QR code')
    .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: picture })
  await wallet.receive()
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()
})

test('A picture without a QR code is said to have none', async ({ page, vitrine }) => {
  await page.goto(`${vitrine.walletUrl}/scan`)
  const picture = await page.screenshot()
  await page
    .getByLabel('Choose a picture of a QR code')
    .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByText('No QR code found')).toBeVisible()
})

test('What is no link for a wallet is shown as text', async ({ page, vitrine }) => {
  const wallet = new WalletWindow(page)
  await page.goto(`${vitrine.walletUrl}/scan`)
  for (const [pasted, title] of [
    ['https://example.com/', 'This is a web page'],
    ['Hello', 'This is just text'],
    ['openid4vp://?client_id=x', 'This wallet link is not complete'],
  ] as const) {
    await page.getByLabel('Or paste a link').fill(pasted)
    await page.getByRole('button', { name: 'Open' }).click()
    await expect(wallet.heading(title)).toBeVisible()
    await expect(wallet.sheet.getByText(pasted, { exact: true })).toBeVisible()
    await expect(wallet.sheet.getByRole('link')).toHaveCount(0)
    await wallet.button('Close').click()
  }
})

test('An offer is good for one card only', async ({ page, vitrine, guard }) => {
  guard.expect(/^Failed to load resource: .* status of 4\d\d/)
  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  const link = await debugDetail(page, 'QR URL')
  const wallet = new WalletWindow(await page.context().newPage())
  const open = () => wallet.page.goto(`${vitrine.walletUrl}/open#${encodeURIComponent(link)}`)
  await open()
  await wallet.receive()
  await wallet.page.goto('about:blank')
  await open()
  await expect(wallet.sheet.getByRole('alert')).toContainText('This offer is over')
})

test('Two cards of one kind are told apart before they are opened', async ({ page, vitrine }) => {
  await getBankAccount(page)
  await getBankAccount(page, 'Piotr Curie')
  await page.goto(vitrine.walletUrl)
  for (const holder of [HOLDER, 'Piotr Curie'])
    await expect(page.getByRole('link', { name: new RegExp(`^Bank account.*${holder}.*•••• \\d{4}`) })).toBeVisible()
})

test('A card that is deleted is gone, also after a reload', async ({ page, vitrine }) => {
  await getBankAccount(page)
  await page.goto(vitrine.walletUrl)
  await page.getByRole('link', { name: /Bank account/ }).click()
  await expect(page.getByRole('heading', { name: 'Bank account' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete card' }).click()
  const wallet = new WalletWindow(page)
  await wallet.button('Keep').click()
  await expect(wallet.sheet).toBeHidden()
  await page.getByRole('button', { name: 'Delete card' }).click()
  await wallet.button('Delete').click()
  await expect(page.getByRole('heading', { name: 'No cards yet' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No cards yet' })).toBeVisible()
})

test('Another language is for the wallet and its cards, at once and the next time', async ({
  page,
  vitrine,
  guard,
}) => {
  guard.expect(/^Failed to load resource: net::ERR_FAILED/)
  await getBankAccount(page)
  await page.goto(vitrine.walletUrl)
  await page.getByRole('link', { name: /^Bank account/ }).waitFor()
  await page.route(/\/assets\/pl-/, (route) => route.abort())
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Polski')
  await expect(page.getByRole('alert')).toContainText('The texts could not be loaded')
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en')
  await page.unroute(/\/assets\/pl-/)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Polski')
  await page.getByRole('link', { name: /^Konto bankowe/ }).waitFor()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveTitle('Portfel demonstracyjny')
  await page.reload()
  await page.getByRole('link', { name: /^Konto bankowe/ }).click()
  await expect(page.getByRole('term').first()).toHaveText('Imię i nazwisko')
})
