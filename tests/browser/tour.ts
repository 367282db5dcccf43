import type { BrowserContext, Page } from '@playwright/test'
import type { Vitrine } from './product/vitrine.ts'
import {
  askAtOnce,
  debugDetail,
  EXPIRED,
  generateOffer,
  getBankAccount,
  HOLDER,
  phase,
  requestPresentation,
  SUCCESS,
  shownPin,
} from './steps/app-pages.ts'
import { drawPortrait } from './steps/pictures.ts'
import { openInDemoWallet, openWalletWith, WalletWindow } from './steps/wallet-window.ts'

/** One screen in one state, ready to be looked at. */
export interface Stop {
  readonly name: string
  readonly page: Page
}

interface Surroundings {
  readonly context: BrowserContext
  readonly vitrine: Vitrine
}

/** How long codes live by the server's clock, in milliseconds, and a little more. */
const CODE_LIFE = 301_000
const RESULT_LIFE = 901_000

/** Ends the code on the page; the page learns it when it asks again, at once as someone returns to its tab. */
async function letExpire(page: Page, vitrine: Vitrine): Promise<void> {
  vitrine.advanceClock(CODE_LIFE)
  await askAtOnce(page)
}

const EMPLOYEE = {
  'Full name': 'Ewa Lis',
  'Job title': 'Curator',
  Department: 'Glass and light',
  'E-mail': 'ewa.lis@example.com',
}

async function* homeAndAddresses({ context }: Surroundings): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('article', { name: 'Bank account' }).waitFor()
  yield { name: 'home', page }
  await page.getByRole('button', { name: 'How to Scan QR Codes' }).click()
  yield { name: 'home-help', page }
  await page.goto('/?debug=1')
  await page.getByText('Not enabled').first().waitFor()
  yield { name: 'home-debug', page }
  await page.goto('/demo')
  await page.getByRole('article', { name: 'Workshop' }).waitFor()
  yield { name: 'demo', page }
  await page.goto('/issue/no-such-card')
  await page.getByRole('heading', { name: 'Configuration not found or not enabled' }).waitFor()
  yield { name: 'card-not-found', page }
  await page.goto('/no/such/page')
  await page.getByText('/no/such/page').waitFor()
  yield { name: 'page-not-found', page }
}

async function* issuance({ context, vitrine }: Surroundings): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await page.goto('/issue/verified-employee-basic')
  await page.getByLabel('Photo').waitFor()
  yield { name: 'issuance-form', page }
  for (const [label, value] of Object.entries(EMPLOYEE)) await page.getByLabel(label).fill(value)
  const png = await drawPortrait(context, { type: 'image/png' })
  await page.getByLabel('Photo').setInputFiles({ name: 'ewa.jpg', mimeType: 'image/jpeg', buffer: png })
  await page.getByText('Please choose a photo in JPEG format').waitFor()
  yield { name: 'issuance-photo-refused', page }
  const portrait = await drawPortrait(context)
  await page.getByLabel('Photo').setInputFiles({ name: 'ewa.jpg', mimeType: 'image/jpeg', buffer: portrait })
  await page.getByRole('img', { name: 'Preview of the chosen file' }).waitFor()
  yield { name: 'issuance-form-filled', page }
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const pin = await shownPin(page)
  await page.getByText('Debug Details').click()
  yield { name: 'issuance-code', page }

  const wallet = await openInDemoWallet(page)
  await wallet.button('Accept').waitFor()
  yield { name: 'wallet-offer', page: wallet.page }
  await phase(page, 'Started on Mobile Device ...').waitFor()
  yield { name: 'issuance-started', page }
  await wallet.accept()
  await wallet.sheet.getByLabel('PIN', { exact: true }).waitFor()
  yield { name: 'wallet-pin', page: wallet.page }
  await wallet.enterPin(String((Number(pin) + 1) % 10_000).padStart(4, '0'))
  await wallet.sheet.getByText('That PIN was not accepted').waitFor()
  yield { name: 'wallet-pin-refused', page: wallet.page }
  await wallet.enterPin(pin)
  await wallet.heading('Card added').waitFor()
  yield { name: 'wallet-card-added', page: wallet.page }
  await wallet.close()
  await phase(page, 'Done!!!').waitFor()
  yield { name: 'issuance-done', page }

  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  const offer = await debugDetail(page, 'QR URL')
  await letExpire(page, vitrine)
  await page.getByText(EXPIRED).waitFor()
  yield { name: 'issuance-expired', page }
  const late = await openWalletWith(page, vitrine.walletUrl, offer)
  await late.sheet.getByText('This offer is over').waitFor()
  yield { name: 'wallet-offer-over', page: late.page }
}

async function* presentation({ context, vitrine }: Surroundings): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await requestPresentation(page, 'bank-account-basic')
  const without = await openInDemoWallet(page)
  await without.sheet.getByText('You do not have this card').waitFor()
  yield { name: 'wallet-card-missing', page: without.page }
  await without.decline()
  await without.heading('Declined').waitFor()
  yield { name: 'wallet-declined', page: without.page }
  await without.close()
  await phase(page, 'Verification Rejected').waitFor()
  yield { name: 'presentation-rejected', page }

  await getBankAccount(page)
  await requestPresentation(page, 'bank-account-basic')
  yield { name: 'presentation-code', page }
  const wallet = await openInDemoWallet(page)
  await wallet.button('Share').waitFor()
  yield { name: 'wallet-request', page: wallet.page }
  await phase(page, 'Verification Started').waitFor()
  yield { name: 'presentation-started', page }
  await wallet.share()
  yield { name: 'wallet-shared', page: wallet.page }
  await wallet.close()
  await phase(page, SUCCESS).waitFor()
  await page.getByText('Debug Details').click()
  yield { name: 'presentation-result', page }
  const again = await page.getByRole('link', { name: 'Link to this result' }).getAttribute('href')

  await requestPresentation(page, 'bank-account-basic')
  await letExpire(page, vitrine)
  await page.getByText(EXPIRED).waitFor()
  yield { name: 'presentation-expired', page }
  vitrine.advanceClock(RESULT_LIFE - CODE_LIFE)
  await page.goto(again ?? '')
  await page.getByRole('button', { name: 'Make a new request' }).waitFor()
  yield { name: 'presentation-no-longer-kept', page }
}

async function* photoResult({ context }: Surroundings): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await page.goto('/issue/verified-employee-basic')
  for (const [label, value] of Object.entries(EMPLOYEE)) await page.getByLabel(label).fill(value)
  const portrait = await drawPortrait(context)
  await page.getByLabel('Photo').setInputFiles({ name: 'ewa.jpg', mimeType: 'image/jpeg', buffer: portrait })
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const pin = await shownPin(page)
  const issuing = await openInDemoWallet(page)
  await issuing.receive(pin)
  await issuing.close()
  await requestPresentation(page, 'verified-employee-basic')
  const sharing = await openInDemoWallet(page)
  await sharing.button('Share').waitFor()
  yield { name: 'wallet-request-photo', page: sharing.page }
  await sharing.share()
  await sharing.close()
  await page.getByRole('img', { name: 'Photo of Ewa Lis' }).waitFor()
  yield { name: 'presentation-result-photo', page }
}

async function* wallet({ context, vitrine }: Surroundings): AsyncGenerator<Stop, void> {
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
  await getBankAccount(app)
  await getBankAccount(app, 'Piotr Curie')
  await page.goto(`${vitrine.walletUrl}/bank`)
  await page
    .getByRole('link', { name: /Bank account/ })
    .first()
    .waitFor()
  yield { name: 'wallet-bank-dress', page }
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

async function* strangers({ context, vitrine }: Surroundings): AsyncGenerator<Stop, void> {
  const app = await context.newPage()
  await generateOffer(app, 'bank-account-basic', { 'Full name': HOLDER })
  const offer = await openWalletWith(app, vitrine.distrustfulWalletUrl, await debugDetail(app, 'QR URL'))
  await offer.accept()
  await offer.button('Keep anyway').waitFor()
  yield { name: 'wallet-unknown-issuer', page: offer.page }
  await offer.button('Keep anyway').click()
  await offer.heading('Card added').waitFor()
  await offer.close()
  await requestPresentation(app, 'bank-account-basic')
  const request = await openWalletWith(app, vitrine.distrustfulWalletUrl, await debugDetail(app, 'QR URL'))
  await request.button('Share').waitFor()
  yield { name: 'wallet-unknown-verifier', page: request.page }
}

interface Chapter {
  readonly title: string
  /** Goes from screen to screen; whoever walks along looks at each before the tour goes on. */
  readonly walk: (surroundings: Surroundings) => AsyncGenerator<Stop, void>
  /** Whether it moves the server's clock, and so needs a product that nobody else uses. */
  readonly movesClock: boolean
}

/** All screens and states of the app and the demo wallet. Each chapter begins with an empty wallet: a new context. */
export const CHAPTERS: readonly Chapter[] = [
  { title: 'Home and addresses', walk: homeAndAddresses, movesClock: false },
  { title: 'Issuance', walk: issuance, movesClock: true },
  { title: 'Presentation', walk: presentation, movesClock: true },
  { title: 'A result with photo', walk: photoResult, movesClock: false },
  { title: 'Wallet', walk: wallet, movesClock: false },
  { title: 'Strangers', walk: strangers, movesClock: false },
]
