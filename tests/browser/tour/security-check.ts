import {
  EXPIRED,
  follow,
  HOLDER,
  issueByPage,
  requestCode,
  requestPresentation,
  SUCCESS,
  stateHeading,
} from '../steps/app-pages.ts'
import { getCertificate } from '../steps/gate.ts'
import { openInDemoWallet } from '../steps/wallet-window.ts'
import { letExpire, type Stop, type TourContext } from './stop.ts'

/** Shows the gate, from the closed door to the open one. */
export async function* securityCheck({ context, vitrine }: TourContext): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await getCertificate(page, 1)
  await issueByPage(page, 'certificate2', { 'Full name': HOLDER })
  yield { name: 'certificate-issued', page }

  for (const [id, name] of [
    ['certificate1', 'certificate-verified'],
    ['certificate2', 'certificate-opened'],
  ] as const) {
    await requestPresentation(page, id)
    if (id === 'certificate2') yield { name: 'certificate-code', page }
    const shown = await openInDemoWallet(page)
    await shown.share()
    await shown.close()
    await stateHeading(page, SUCCESS).waitFor()
    yield { name, page }
  }
  vitrine.advanceClock(30_000)

  await page.route('**/admin/security/check', (route) => route.fulfill({ status: 404, json: {} }))
  await follow(page, '/security')
  await page.getByText('We cannot see the door at the moment').waitFor()
  yield { name: 'security-unknown', page }
  await page.unroute('**/admin/security/check')

  await follow(page, '/security')
  await page.getByRole('img', { name: 'A closed door' }).waitFor()
  yield { name: 'security-closed', page }
  await page.getByRole('button', { name: 'Show certificate, level 1' }).click()
  await requestCode(page).waitFor()
  yield { name: 'security-code', page }
  const basic = await openInDemoWallet(page)
  await basic.button('Share').waitFor()
  await stateHeading(page, 'Verification Started').waitFor()
  yield { name: 'security-started', page }
  await basic.share()
  await basic.close()
  await stateHeading(page, 'Verified, but not accepted').waitFor()
  yield { name: 'security-refused', page }

  await page.getByRole('button', { name: 'Show certificate, level 2' }).click()
  const declining = await openInDemoWallet(page)
  await declining.decline()
  await declining.heading('Declined').waitFor()
  await declining.close()
  await stateHeading(page, 'Verification Rejected').waitFor()
  yield { name: 'security-rejected', page }

  await page.getByRole('button', { name: 'Try again' }).click()
  const advanced = await openInDemoWallet(page)
  await advanced.share()
  await advanced.close()
  await page.getByRole('img', { name: /^An open door/ }).waitFor()
  yield { name: 'security-open', page }

  // This part moves the server's clock, so it comes last: the server then refuses the wallet, whose clock is behind.
  await page.getByRole('button', { name: 'Show certificate, level 2' }).click()
  await requestCode(page).waitFor()
  await letExpire(page, vitrine)
  await page.getByText(EXPIRED).waitFor()
  yield { name: 'security-expired', page }
}
