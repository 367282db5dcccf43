import { generateOffer, HOLDER, requestPresentation, SUCCESS, stateHeading } from '../steps/app-pages.ts'
import { openInDemoWallet } from '../steps/wallet-window.ts'
import type { Stop, TourContext } from './stop.ts'

export async function* formats({ context, vitrine }: TourContext): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  const receive = async (id: string, claims: Record<string, string>) => {
    await generateOffer(page, id, claims)
    const wallet = await openInDemoWallet(page)
    await wallet.receive()
    await wallet.close()
  }

  await receive('credo-jwt-vc', { 'Full name': HOLDER })
  const card = await context.newPage()
  await card.goto(vitrine.walletUrl)
  await card.getByRole('link', { name: /Credo/ }).click()
  await card.getByRole('definition').filter({ hasText: HOLDER }).waitFor()
  yield { name: 'wallet-card-jwt-vc', page: card }
  await card.close()
  await requestPresentation(page, 'credo-jwt-vc')
  const whole = await openInDemoWallet(page)
  await whole.button('Share').waitFor()
  yield { name: 'wallet-request-whole', page: whole.page }
  await whole.close()

  await receive('portal-gift-card', { 'For whom': HOLDER, Message: HOLDER })
  await receive('workshop', { 'Full name': HOLDER, Company: 'Example' })
  await requestPresentation(page, 'portal-gift-card')
  yield { name: 'presentation-two-cards-code', page }
  const both = await openInDemoWallet(page)
  await both.button('Share').waitFor()
  yield { name: 'wallet-request-two-cards', page: both.page }
  await both.sheet.getByRole('radio', { name: /Workshop badge/ }).check()
  yield { name: 'wallet-request-two-cards-chosen', page: both.page }
  await both.share()
  await both.close()
  await stateHeading(page, SUCCESS).waitFor()
  await page.getByRole('heading', { name: /accepted/ }).waitFor()
  yield { name: 'presentation-two-cards-result', page }
}
