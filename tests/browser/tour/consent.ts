import { issuePath } from '@vitrine/api/pages/pages.ts'
import { debugDetail, generateOffer, HOLDER, stateHeading } from '../steps/app-pages.ts'
import { pushRequest } from '../steps/pushed-requests.ts'
import { NEWCOMER } from '../steps/sign-in.ts'
import { openInDemoWallet, openWalletWith, type WalletWindow } from '../steps/wallet-window.ts'
import type { Stop, TourContext } from './stop.ts'

export async function* consent({ context, vitrine }: TourContext): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await page.goto('/')
  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  await page.getByRole('button', { name: 'Show the code for these wallets' }).click()
  await page.getByRole('img', { name: 'QR code for consent in the browser' }).waitFor()
  yield { name: 'issuance-code-for-consent', page }

  const wallet = await openInDemoWallet(page)
  await wallet.button('Go to the issuer').waitFor()
  yield { name: 'wallet-offer-for-consent', page: wallet.page }
  await askForConsent(wallet)
  yield { name: 'consent', page: wallet.page }
  await wallet.page.goBack()
  await wallet.heading('Decide on the issuer’s page').waitFor()
  yield { name: 'wallet-at-issuer', page: wallet.page }
  await wallet.button('Open it again').click()
  await wallet.page.getByRole('button', { name: 'Decline', exact: true }).click()
  await wallet.heading('Declined').waitFor()
  yield { name: 'wallet-declined-at-issuer', page: wallet.page }
  await wallet.page.reload()
  await wallet.heading('There is nothing to continue here').waitFor()
  yield { name: 'wallet-nothing-to-continue', page: wallet.page }
  await wallet.close()

  const offer = { credential_issuer: vitrine.appUrl, credential_configuration_ids: ['bank-account-basic'] }
  const link = `openid-credential-offer://?${new URLSearchParams({ credential_offer: JSON.stringify(offer) })}`
  const asking = await openWalletWith(page, vitrine.walletUrl, link)
  await asking.button('Go to the issuer').waitFor()
  await askForConsent(asking)
  yield { name: 'consent-form', page: asking.page }
  await page.goto('/consent?problem=other-browser')
  await page.getByRole('heading', { name: 'This request is open in another browser' }).waitFor()
  yield { name: 'consent-in-other-browser', page }
  yield* consentForApp({ context, vitrine })
}

/** Requests of an app that this device does not have, so the page stays open after the decision. */
async function* consentForApp({ context, vitrine }: TourContext): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await page.goto(await pushRequest(vitrine.appUrl, 'bank-account-basic'))
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByText('Please fill in this field.').first().waitFor()
  yield { name: 'consent-form-refused', page }

  const cardId = 'verified-employee-basic'
  await page.goto(issuePath(cardId))
  await page.getByRole('button', { name: 'Sign in instead' }).click()
  await page.getByRole('img', { name: 'QR code for consent in the browser' }).waitFor()
  yield { name: 'issuance-code-for-sign-in', page }
  const offer = await debugDetail(page, 'URL for consent in the browser')
  await page.goto(await pushRequest(vitrine.appUrl, cardId, offer))
  const signIn = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })
  await signIn.waitFor()
  yield { name: 'consent-sign-in', page }
  await signIn.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alert').waitFor()
  yield { name: 'consent-not-signed-in', page }
  await signIn.click()
  await page.getByRole('button', { name: NEWCOMER }).click()
  await page.getByRole('img', { name: /^Photo of/ }).waitFor()
  yield { name: 'consent-signed-in', page }
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await stateHeading(page, 'You can go back to your wallet').waitFor()
  yield { name: 'consent-accepted', page }
}

async function askForConsent(wallet: WalletWindow): Promise<void> {
  await wallet.button('Go to the issuer').click()
  await stateHeading(wallet.page, 'Put this card into your wallet?').waitFor()
}
