import {
  debugDetail,
  EXPIRED,
  generateOffer,
  HOLDER,
  requestPresentation,
  shownPin,
  stateHeading,
} from '../steps/app-pages.ts'
import { drawPortrait } from '../steps/pictures.ts'
import { openInDemoWallet, openWalletWith } from '../steps/wallet-window.ts'
import { EMPLOYEE } from './people.ts'
import { letExpire, type Stop, type TourContext } from './stop.ts'

export async function* issuance({ context, vitrine }: TourContext): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await page.goto('/issue/verified-employee-basic')
  await page.getByLabel('Photo').waitFor()
  yield { name: 'issuance-form', page }
  for (const [label, value] of Object.entries(EMPLOYEE)) await page.getByLabel(label).fill(value)
  const png = await drawPortrait(context, { type: 'image/png' })
  await page.getByLabel('Photo').setInputFiles({ name: 'ewa.jpg', mimeType: 'image/jpeg', buffer: png })
  await page.getByText('This file is not a JPEG picture').waitFor()
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
  await stateHeading(page, 'Started on Mobile Device ...').waitFor()
  yield { name: 'issuance-started', page }
  await wallet.accept()
  await wallet.sheet.getByLabel('PIN', { exact: true }).waitFor()
  yield { name: 'wallet-pin', page: wallet.page }
  await wallet.enterPin(String((Number(pin) + 1) % 10_000).padStart(4, '0'))
  await wallet.sheet.getByText('That PIN was not accepted').waitFor()
  yield { name: 'wallet-pin-refused', page: wallet.page }
  await wallet.enterPin(pin)
  await wallet.heading('Card added').waitFor()
  await wallet.stay()
  yield { name: 'wallet-card-added', page: wallet.page }
  await wallet.close()
  await stateHeading(page, 'Done!!!').waitFor()
  yield { name: 'issuance-done', page }

  await requestPresentation(page, 'verified-employee-basic')
  const sharing = await openInDemoWallet(page)
  await sharing.button('Share').waitFor()
  yield { name: 'wallet-request-photo', page: sharing.page }
  await sharing.share()
  await sharing.close()
  await page.getByRole('img', { name: 'Photo of Ewa Lis' }).waitFor()
  yield { name: 'presentation-result-photo', page }

  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  const offer = await debugDetail(page, 'QR URL')
  await letExpire(page, vitrine)
  await page.getByText(EXPIRED).waitFor()
  yield { name: 'issuance-expired', page }
  const late = await openWalletWith(page, vitrine.walletUrl, offer)
  await late.sheet.getByText('This offer has expired').waitFor()
  yield { name: 'wallet-offer-over', page: late.page }
}
