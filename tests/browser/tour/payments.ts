import {
  confirmPayment,
  getBankAccount,
  openPayment,
  requestPresentation,
  SUCCESS,
  stateHeading,
} from '../steps/app-pages.ts'
import { openInDemoWallet, WalletWindow } from '../steps/wallet-window.ts'
import type { Stop, TourContext } from './stop.ts'

export async function* payments({ context }: TourContext): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await getBankAccount(page)
  await openPayment(page, 'bank-account-lunch-service', 'lunch')
  yield { name: 'payment-code', page }
  const wallet = await openInDemoWallet(page)
  await wallet.button('Pay PLN 8.00').waitFor()
  yield { name: 'wallet-payment', page: wallet.page }
  await stateHeading(page, 'Verification Started').waitFor()
  yield { name: 'payment-started', page }
  await confirmPayment(wallet)
  await stateHeading(page, SUCCESS).waitFor()
  yield { name: 'payment-receipt', page }

  // Confirms a payment in the mobile bank app and does not return to the page, so the payment does not take effect.
  const paying = await context.newPage()
  await openPayment(paying, 'bank-account-basic', 'transfer')
  const bank = new WalletWindow(await context.newPage())
  await bank.page.goto((await paying.getByRole('link', { name: 'Open in mobile bank app' }).getAttribute('href')) ?? '')
  await bank.button(/^Pay /).click()
  await bank.button('Stay here').click()
  yield { name: 'wallet-not-paid-yet', page: bank.page }
  await bank.close()
  await paying.close()

  await openPayment(page, 'bank-account-basic', 'transfer')
  const refusing = await openInDemoWallet(page)
  await refusing.decline()
  await refusing.heading('Declined').waitFor()
  yield { name: 'wallet-declined', page: refusing.page }
  await refusing.close()
  await stateHeading(page, 'Verification Rejected').waitFor()
  yield { name: 'payment-declined', page }

  for (const outcome of ['coupon-coffee', 'coupon-used']) {
    await openPayment(page, 'bank-account-basic', 'coffee')
    const sharing = await openInDemoWallet(page)
    await sharing.share()
    await sharing.close()
    await stateHeading(page, outcome === 'coupon-used' ? 'Verified, but not accepted' : SUCCESS).waitFor()
    yield { name: outcome, page }
  }

  await page.clock.install()
  await requestPresentation(page, 'bank-account-basic')
  await page.clock.fastForward('01:31')
  await page.getByText('This is taking longer than usual.').waitFor()
  yield { name: 'presentation-late', page }
}
