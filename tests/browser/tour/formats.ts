import { HOLDER, putCardIntoWallet, requestPresentation, SUCCESS, stateHeading } from '../steps/app-pages.ts'
import { openInDemoWallet } from '../steps/wallet-window.ts'
import type { Stop, TourContext } from './stop.ts'

export async function* formats({ context, vitrine }: TourContext): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await putCardIntoWallet(page, 'credo-jwt-vc', { displayName: HOLDER })
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

  yield* copies({ context, vitrine })

  await putCardIntoWallet(page, 'portal-gift-card', { displayName: HOLDER, message: HOLDER })
  await putCardIntoWallet(page, 'workshop', { displayName: HOLDER, company: 'Example' })
  await requestPresentation(page, 'portal-gift-card')
  yield { name: 'presentation-two-cards-code', page }
  const both = await openInDemoWallet(page)
  await both.button('Share').waitFor()
  yield { name: 'wallet-request-two-cards', page: both.page }
  await both.sheet.getByRole('switch', { name: 'Add your workshop badge' }).check()
  yield { name: 'wallet-request-two-cards-chosen', page: both.page }
  await both.share()
  await both.close()
  await stateHeading(page, SUCCESS).waitFor()
  await page.getByRole('heading', { name: /accepted/ }).waitFor()
  yield { name: 'presentation-two-cards-result', page }
}

/** A card in copies, shown to two verifiers. */
async function* copies({ context, vitrine }: TourContext): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await putCardIntoWallet(page, 'credo', { displayName: HOLDER })
  for (const _use of ['first', 'second']) {
    await requestPresentation(page, 'credo')
    const wallet = await openInDemoWallet(page)
    await wallet.share()
    await wallet.close()
    await stateHeading(page, SUCCESS).waitFor()
  }
  await page.getByText(/in several copies/).waitFor()
  yield { name: 'presentation-of-a-copy-result', page }
  await page.goto(vitrine.walletUrl)
  await page.getByRole('link', { name: /Credo, SD-JWT/ }).click()
  await page.getByText('For developers').click()
  await page.getByRole('table').waitFor()
  yield { name: 'wallet-card-copies', page }
}
