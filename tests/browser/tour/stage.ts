import { PAGES } from '@vitrine/api/pages/pages.ts'
import { follow, requestPresentation } from '../steps/app-pages.ts'
import { ADMINISTRATOR, signIn } from '../steps/sign-in.ts'
import { openInDemoWallet } from '../steps/wallet-window.ts'
import type { Stop, TourContext } from './stop.ts'

/** Shows the stage, closed to strangers and open to an administrator, until a door opens. */
export async function* stage({ context, vitrine }: TourContext): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await page.goto(PAGES.stage)
  await page.getByRole('heading', { name: 'The stage is closed' }).waitFor()
  yield { name: 'stage-closed', page }

  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  await follow(page, `${PAGES.stage}?card=certificate2`)
  await page.getByRole('img', { name: 'QR code: Certificate, level 2' }).waitFor()
  yield { name: 'stage', page }
  const wallet = await openInDemoWallet(page)
  await wallet.receive()
  await wallet.close()

  const visitor = await context.newPage()
  await requestPresentation(visitor, 'certificate2')
  const shown = await openInDemoWallet(visitor)
  await shown.share()
  await shown.close()
  await page.getByRole('heading', { name: 'The door is open' }).waitFor()
  yield { name: 'stage-door', page }
}
