import { debugDetail, getBankAccount, requestPresentation } from '../steps/app-pages.ts'
import { openInDemoWallet, openWalletWith, WalletWindow } from '../steps/wallet-window.ts'
import type { Stop, TourContext } from './stop.ts'

export async function* wallet({ context, vitrine }: TourContext): AsyncGenerator<Stop, void> {
  const own = new WalletWindow(await context.newPage())
  const { page } = own
  await page.goto(vitrine.walletUrl)
  await page.getByRole('heading', { name: 'No cards yet' }).waitFor()
  yield { name: 'wallet-empty', page }
  await page.getByRole('button', { name: 'Scan QR code' }).click()
  await page.getByText('There is no camera').first().waitFor()
  yield { name: 'wallet-scan', page }
  await page.getByLabel('Or paste a link').fill('https://example.com/')
  await page.getByRole('button', { name: 'Open' }).click()
  await own.heading('This is a web page').waitFor()
  yield { name: 'wallet-other-content', page }

  const app = await context.newPage()
  await requestPresentation(app, 'bank-account-basic')
  const left = await openWalletWith(app, vitrine.walletUrl, await debugDetail(app, 'QR URL'))
  await left.declineWithoutCard()
  await left.button('Done').click()
  await left.page.getByText('Go back to the page that opened this wallet').waitFor()
  yield { name: 'wallet-left', page: left.page }
  await left.close()
  await getBankAccount(app)
  await getBankAccount(app, 'Piotr Curie')
  await page.goto(`${vitrine.walletUrl}/bank`)
  await page
    .getByRole('link', { name: /Bank account/ })
    .first()
    .waitFor()
  yield { name: 'wallet-bank-appearance', page }
  await page.goto(vitrine.walletUrl)
  await page
    .getByRole('link', { name: /Bank account/ })
    .first()
    .waitFor()
  yield { name: 'wallet-cards', page }
  await requestPresentation(app, 'bank-account-basic')
  const request = await openInDemoWallet(app)
  await request.sheet.getByText('Which card?').waitFor()
  yield { name: 'wallet-request-choice', page: request.page }
  await request.share()
  await request.close()
  await page
    .getByRole('link', { name: /Bank account/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Delete card' }).waitFor()
  yield { name: 'wallet-card', page }
  await page.getByRole('button', { name: 'Delete card' }).click()
  await own.button('Keep').waitFor()
  yield { name: 'wallet-delete', page }
}
