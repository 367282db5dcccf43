import type { Page } from '@playwright/test'
import { issuePath, presentPath } from '@vitrine/api/pages/pages.ts'
import { expect, test } from './fixtures.ts'
import { EXPIRED, follow, pollNow, resultRow, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { openInEmulatedWallet } from './steps/emulated-wallet.ts'
import { markOf } from './steps/emulator-mark.ts'
import { tabTo } from './steps/keyboard.ts'
import { CODE_LIFE } from './tour/stop.ts'

// The emulator needs a server with other settings.
test.use({ hasVitrineToItself: true })

/** Fills in the form with the example data, which include a drawn photo, and makes an offer. */
async function offerGuardian(page: Page, words: { example: string; preview: string; generate: string }): Promise<void> {
  await page.goto(issuePath('guardian'))
  await expect(markOf(page)).toBeVisible()
  await page.getByRole('button', { name: words.example }).click()
  await page.getByRole('img', { name: words.preview }).waitFor()
  await page.getByRole('button', { name: words.generate, exact: true }).click()
}

test('A visitor gets the guardian card, agrees to the face check, and gets a discount only with a good score', async ({
  page,
  context,
  emulator,
  vitrine,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await offerGuardian(page, {
    ...{ example: 'Use example data', preview: 'Preview of the chosen file', generate: 'Generate' },
  })
  const issuing = await openInEmulatedWallet(page)
  await expect(issuing.sheet.getByText('Date of birth')).toBeVisible()
  await issuing.receive()
  await expect(issuing.sheet.locator('img[src^="data:image/jpeg"]')).toBeVisible()
  await issuing.leave()
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()

  await page.getByRole('link', { name: 'Use this card' }).click()
  const agree = page.getByRole('button', { name: 'I agree, continue' })
  const consent = async () => {
    await expect(stateHeading(page, 'Before the face check')).toBeVisible()
    await expect(page.getByText('The score must be at least 70%.')).toBeVisible()
    await expect(markOf(page)).toBeVisible()
    await agree.press('Enter')
    await expect(stateHeading(page, 'Scan QR Code present Verified ID')).toBeFocused()
  }

  await test.step('a score of 88 passes, and the discount code can be copied', async () => {
    await agree.waitFor()
    expect([...emulator.store.requests.values()].map(({ kind }) => kind)).toEqual(['issuance'])
    await consent()
    const wallet = await openInEmulatedWallet(page)
    await expect(wallet.sheet.getByText('May 14, 1987')).toBeVisible()
    await wallet.share()
    await wallet.leave()
    await expect(stateHeading(page, SUCCESS)).toBeVisible()
    await expect(resultRow(page, 'Face check')).toHaveText('88%, needed 70%')
    const code = (await resultRow(page, 'You get 25% off. Your code').textContent()) ?? ''
    expect(code).not.toBe('')
    await page.getByRole('button', { name: 'Copy the code' }).click()
    await expect(page.getByRole('button', { name: 'Code copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await expect(markOf(page)).toBeVisible()
  })

  await test.step('a score of 31 fails by keyboard, and the page says what to do', async () => {
    await follow(page, presentPath('guardian'))
    await consent()
    const wallet = await openInEmulatedWallet(page)
    await wallet.sheet.getByText('For developers').press('Enter')
    await wallet.page.keyboard.press('Tab')
    await expect(wallet.page.getByRole('radio', { name: /^The holder/ })).toBeFocused()
    await wallet.page.keyboard.press('ArrowDown')
    await expect(wallet.page.getByRole('radio', { name: /^Another person/ })).toBeChecked()
    await tabTo(wallet.page, 'button', 'Share')
    await wallet.page.keyboard.press('Enter')
    await wallet.heading('The service did not accept the card').waitFor()
    await wallet.leave()
    await expect(stateHeading(page, 'Verification Rejected')).toBeVisible()
    await expect(
      page.getByText(/^The face did not match the photo in the credential\..* Try again in good light/),
    ).toBeVisible()
    await expect(page.getByText('The score must be at least 70%.')).toBeVisible()
    await expect(markOf(page)).toBeVisible()
  })

  await test.step('a cancelled request stays open until it expires', async () => {
    await page.getByRole('button', { name: 'Try again' }).click()
    const wallet = await openInEmulatedWallet(page)
    await expect(stateHeading(page, 'Verification Started')).toBeVisible()
    await wallet.decline()
    await expect(wallet.sheet.getByText(/^The service does not tell Vitrine that you declined\./)).toBeVisible()
    await wallet.leave()
    await pollNow(page)
    await expect(stateHeading(page, 'Verification Started')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible()
    vitrine.advanceClock(CODE_LIFE)
    await pollNow(page)
    await expect(page.getByText(EXPIRED)).toBeVisible()
  })
})

test.describe('In Polish', () => {
  test.use({ locale: 'pl-PL' })

  test('A visitor gets the guardian card and passes the face check', async ({ page, emulator }) => {
    await offerGuardian(page, {
      ...{ example: 'Użyj przykładowych danych', preview: 'Podgląd wybranego pliku', generate: 'Wygeneruj' },
    })
    const link = 'Otwórz w emulowanej aplikacji Microsoft Authenticator'
    const issuing = await openInEmulatedWallet(page, link)
    await expect(issuing.heading(/Strażnik/)).toBeVisible()
    await expect(issuing.sheet.getByText('Data urodzenia')).toBeVisible()
    await issuing.button('Przyjmij').click()
    await issuing.heading('Karta dodana').waitFor()
    await issuing.leave('Gotowe')
    await expect(stateHeading(page, 'Gotowe!')).toBeVisible()
    expect(emulator.wallet.cards).toHaveLength(1)

    await follow(page, presentPath('guardian'))
    await expect(stateHeading(page, 'Przed porównaniem twarzy')).toBeVisible()
    await page.getByRole('button', { name: 'Zgadzam się, dalej' }).click()
    const sharing = await openInEmulatedWallet(page, link)
    await expect(sharing.heading('Porównanie twarzy')).toBeVisible()
    await sharing.button('Udostępnij').click()
    await sharing.heading('Udostępniono').waitFor()
    await sharing.leave('Gotowe')
    await expect(stateHeading(page, 'Świetnie! Transakcja zakończona pomyślnie')).toBeVisible()
    await expect(resultRow(page, 'Porównanie twarzy')).toHaveText(/^88\s?%, wymagane 70\s?%$/)
    await expect(page.getByRole('button', { name: 'Skopiuj kod' })).toBeVisible()
    await expect(markOf(page)).toBeVisible()
  })
})
