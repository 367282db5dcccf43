import { requestPresentation, shownPin } from '../steps/app-pages.ts'
import { drawPortrait } from '../steps/pictures.ts'
import { openInDemoWallet } from '../steps/wallet-window.ts'
import { EMPLOYEE } from './people.ts'
import type { Stop, TourContext } from './stop.ts'

export async function* photoResult({ context }: TourContext): AsyncGenerator<Stop, void> {
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
