import { issuePath, presentPath } from '@vitrine/api/pages/pages.ts'
import { startEntraEmulator } from '../product/entra-emulator.ts'
import { follow, generateOffer, HOLDER, requestCode, SUCCESS, stateHeading } from '../steps/app-pages.ts'
import { openInAuthenticator } from '../steps/authenticator-window.ts'
import { letExpire, type Stop, type TourContext } from './stop.ts'

/** Shows a card with a face check, and the pages of the emulated Authenticator. */
export async function* faceCheck({ context, vitrine }: TourContext): AsyncGenerator<Stop, void> {
  const emulator = await startEntraEmulator(vitrine)
  try {
    yield* walk({ context, vitrine })
  } finally {
    await emulator.stop()
  }
}

async function* walk({ context, vitrine }: TourContext): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('article', { name: 'Bank account' }).waitFor()
  yield { name: 'home-emulator', page }
  const home = await context.newPage()
  await home.goto(`${vitrine.emulatorUrl}/authenticator`)
  yield { name: 'authenticator-empty', page: home }

  await follow(page, issuePath('guardian'))
  await page.getByRole('button', { name: 'Use example data' }).click()
  await page.getByRole('img', { name: 'Preview of the chosen file' }).waitFor()
  yield { name: 'guardian-form', page }
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const issuing = await openInAuthenticator(page)
  yield { name: 'authenticator-offer', page: issuing.page }
  await issuing.button('Add').click()
  await issuing.heading('The card was added').waitFor()
  yield { name: 'authenticator-added', page: issuing.page }
  await issuing.page.close()
  await stateHeading(page, 'Done!!!').waitFor()
  yield { name: 'guardian-issued', page }
  await home.reload()
  yield { name: 'authenticator-cards', page: home }
  await home.close()

  const agree = page.getByRole('button', { name: 'I agree, continue' })
  await follow(page, presentPath('guardian'))
  await agree.waitFor()
  yield { name: 'guardian-consent', page }
  await agree.click()
  await requestCode(page).waitFor()
  yield { name: 'guardian-code', page }
  const sharing = await openInAuthenticator(page)
  yield { name: 'authenticator-face-check', page: sharing.page }
  await sharing.share()
  await stateHeading(page, SUCCESS).waitFor()
  await page.getByRole('button', { name: 'Copy the code' }).waitFor()
  yield { name: 'guardian-result', page }

  await follow(page, presentPath('guardian'))
  await agree.click()
  const failing = await openInAuthenticator(page)
  await failing.page.getByRole('radio', { name: /^Another person/ }).check()
  await failing.button('Share').click()
  await failing.heading('The service refused it').waitFor()
  yield { name: 'authenticator-face-refused', page: failing.page }
  await failing.page.close()
  await stateHeading(page, 'Verification Rejected').waitFor()
  yield { name: 'guardian-face-refused', page }

  await generateOffer(page, 'external-id-basic', { 'Full name': HOLDER, 'User name': 'maria@example.com' })
  const withPin = await openInAuthenticator(page)
  await withPin.page.getByRole('textbox').fill('0')
  await withPin.button('Add').click()
  await withPin.page.getByRole('alert').waitFor()
  yield { name: 'authenticator-pin-refused', page: withPin.page }
  await withPin.page.close()

  await follow(page, presentPath('certificate2'))
  const lacking = await openInAuthenticator(page)
  await lacking.page.getByRole('alert').waitFor()
  yield { name: 'authenticator-card-missing', page: lacking.page }
  await lacking.page.close()

  await follow(page, presentPath('guardian'))
  await agree.click()
  await requestCode(page).waitFor()
  await letExpire(page, vitrine)
  await stateHeading(page, 'The code has expired').waitFor()
  yield { name: 'guardian-expired', page }
}
