import { issuePath, presentPath } from '@vitrine/api/pages/pages.ts'
import { startEntraEmulator } from '../product/entra-emulator.ts'
import { follow, generateOffer, HOLDER, requestCode, SUCCESS, stateHeading } from '../steps/app-pages.ts'
import { openInEmulatedWallet } from '../steps/emulated-wallet.ts'
import { letExpire, type Stop, type TourContext } from './stop.ts'

/** Shows a card with a face check, and the demo wallet with the emulator of Verified ID. */
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
  await home.goto(vitrine.walletOfEmulatorUrl)
  await home.getByText('For developers').waitFor()
  yield { name: 'wallet-emulator-empty', page: home }

  await follow(page, issuePath('guardian'))
  await page.getByRole('button', { name: 'Use example data' }).click()
  await page.getByRole('img', { name: 'Preview of the chosen file' }).waitFor()
  yield { name: 'guardian-form', page }
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const issuing = await openInEmulatedWallet(page)
  await issuing.button('Accept').waitFor()
  yield { name: 'wallet-emulator-offer', page: issuing.page }
  await issuing.receive()
  await issuing.stay()
  yield { name: 'wallet-emulator-added', page: issuing.page }
  await issuing.leave()
  await stateHeading(page, 'Done!!!').waitFor()
  yield { name: 'guardian-issued', page }
  await home.reload()
  await home.getByRole('link', { name: /Guardian/ }).waitFor()
  await home.getByText('For developers').click()
  yield { name: 'wallet-emulator-cards', page: home }
  await home.close()

  const agree = page.getByRole('button', { name: 'I agree, continue' })
  await follow(page, presentPath('guardian'))
  await agree.waitFor()
  yield { name: 'guardian-consent', page }
  await agree.click()
  await requestCode(page).waitFor()
  yield { name: 'guardian-code', page }
  const sharing = await openInEmulatedWallet(page)
  await sharing.sheet.getByText('For developers').click()
  yield { name: 'wallet-emulator-face-check', page: sharing.page }
  await sharing.share()
  await sharing.leave()
  await stateHeading(page, SUCCESS).waitFor()
  await page.getByRole('button', { name: 'Copy the code' }).waitFor()
  yield { name: 'guardian-result', page }

  await follow(page, presentPath('guardian'))
  await agree.click()
  const failing = await openInEmulatedWallet(page)
  await failing.sheet.getByText('For developers').click()
  await failing.page.getByRole('radio', { name: /^Another person/ }).check()
  await failing.button('Share').click()
  await failing.heading('The service did not accept the card').waitFor()
  yield { name: 'wallet-emulator-face-refused', page: failing.page }
  await failing.leave()
  await stateHeading(page, 'Verification Rejected').waitFor()
  yield { name: 'guardian-face-refused', page }

  await generateOffer(page, 'external-id-basic', { 'Full name': HOLDER, 'User name': 'maria@example.com' })
  const withPin = await openInEmulatedWallet(page)
  await withPin.accept()
  await withPin.enterPin('0000')
  await withPin.sheet.getByText(/PIN was not accepted/).waitFor()
  yield { name: 'wallet-emulator-pin-refused', page: withPin.page }
  await withPin.close()

  await follow(page, presentPath('certificate2'))
  const lacking = await openInEmulatedWallet(page)
  await lacking.sheet.getByText('You do not have this card').waitFor()
  yield { name: 'wallet-emulator-card-missing', page: lacking.page }
  await lacking.close()

  await follow(page, presentPath('guardian'))
  await agree.click()
  await requestCode(page).waitFor()
  await letExpire(page, vitrine)
  await stateHeading(page, 'The code has expired').waitFor()
  yield { name: 'guardian-expired', page }
}
