import { expect, test } from './fixtures.ts'
import { debugDetail, generateOffer, HOLDER, requestPresentation, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { openWalletWith } from './steps/wallet-window.ts'

test('V-33 A wallet that does not know the issuer and the verifier warns of them, and leaves the decision', async ({
  page,
  vitrine,
}) => {
  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  const offer = await openWalletWith(page, await vitrine.startDistrustfulWallet(), await debugDetail(page, 'QR URL'))
  await offer.accept()
  await expect(offer.heading('Do you know this issuer?')).toBeVisible()
  await expect(offer.sheet).toContainText('Not known to this wallet')
  await offer.button('Keep anyway').click()
  await expect(offer.heading('Card added')).toBeVisible()
  await offer.close()

  await requestPresentation(page, 'bank-account-basic')
  const request = await openWalletWith(page, await vitrine.startDistrustfulWallet(), await debugDetail(page, 'QR URL'))
  await expect(request.sheet).toContainText('Not known to this wallet')
  await expect(request.sheet).toContainText(new URL(vitrine.appUrl).host)
  await request.share()
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
})

test('A card of an unknown issuer can be discarded', async ({ page, vitrine }) => {
  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  const wallet = await openWalletWith(page, await vitrine.startDistrustfulWallet(), await debugDetail(page, 'QR URL'))
  await wallet.accept()
  await wallet.button('Discard').click()
  await expect(wallet.page.getByRole('heading', { name: 'No cards yet' })).toBeVisible()
})
