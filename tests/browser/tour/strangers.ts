import { debugDetail, generateOffer, HOLDER, requestPresentation } from '../steps/app-pages.ts'
import { openWalletWith } from '../steps/wallet-window.ts'
import type { Stop, TourContext } from './stop.ts'

export async function* strangers({ context, vitrine }: TourContext): AsyncGenerator<Stop, void> {
  const app = await context.newPage()
  await generateOffer(app, 'bank-account-basic', { 'Full name': HOLDER })
  const offer = await openWalletWith(app, await vitrine.startDistrustfulWallet(), await debugDetail(app, 'QR URL'))
  await offer.accept()
  await offer.sheet.getByText('Not known to this wallet').waitFor()
  yield { name: 'wallet-unknown-issuer', page: offer.page }
  await offer.button('Keep anyway').click()
  await offer.heading('Card added').waitFor()
  await offer.close()
  await requestPresentation(app, 'bank-account-basic')
  const request = await openWalletWith(app, await vitrine.startDistrustfulWallet(), await debugDetail(app, 'QR URL'))
  await request.sheet.getByText('Not known to this wallet').waitFor()
  yield { name: 'wallet-unknown-verifier', page: request.page }
}
