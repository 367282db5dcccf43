import { requestPresentation, shownPin, stateHeading } from '../../steps/app-pages.ts'
import { drawPortrait } from '../../steps/pictures.ts'
import { openInDemoWallet } from '../../steps/wallet-window.ts'
import { EMPLOYEE } from '../../tour/people.ts'
import type { Stop, TourContext } from '../../tour/stop.ts'

export async function* employeeCard({ context }: TourContext): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await page.goto('/issue/verified-employee-basic')
  for (const [label, value] of Object.entries(EMPLOYEE)) await page.getByLabel(label).fill(value)
  const photo = page.getByLabel('Photo')
  const tooLarge = await drawPortrait(context, { width: 1000, height: 1200, isNoisy: true })
  await photo.setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: tooLarge })
  await page.getByRole('img', { name: 'Preview of the chosen file' }).waitFor()
  yield { name: 'employee-photo-reduced', page }
  await photo.setInputFiles({ name: 'ewa.jpg', mimeType: 'image/jpeg', buffer: await drawPortrait(context) })
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const pin = await shownPin(page)
  yield { name: 'employee-code', page }
  const wallet = await openInDemoWallet(page)
  await wallet.accept()
  await wallet.sheet.getByLabel('PIN', { exact: true }).waitFor()
  yield { name: 'employee-wallet-pin', page: wallet.page }
  await wallet.enterPin(pin)
  await stateHeading(page, 'Done!!!').waitFor()
  yield { name: 'employee-done', page }

  await requestPresentation(page, 'verified-employee-basic')
  const sharing = await openInDemoWallet(page)
  await sharing.button('Share').waitFor()
  yield { name: 'employee-wallet-request', page: sharing.page }
  await sharing.button('Share').click()
  await page.getByRole('img', { name: 'Photo of Ewa Lis' }).waitFor()
  yield { name: 'employee-result', page }
}
