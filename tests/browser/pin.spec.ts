import { expect, test } from './fixtures.ts'
import { generateOffer, shownPin, stateHeading } from './steps/app-pages.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

const CUSTOMER = { 'Full name': 'Jan Nowak', 'User name': 'jan.nowak@example.com' }

/** Another PIN of as many digits. */
const wrong = (pin: string, by = 1): string => String((Number(pin) + by) % 10_000).padStart(4, '0')

/** The browser's own line about a refused token request (RFC 6749 section 5.2). */
const REFUSED_TOKEN = /^Failed to load resource: .* status of 400/

test('A mistyped PIN is refused, and the right one still gets the card', async ({ page, guard }) => {
  guard.expect(REFUSED_TOKEN)
  await generateOffer(page, 'external-id-basic', CUSTOMER)
  const pin = await shownPin(page)
  const wallet = await openInDemoWallet(page)
  await wallet.accept()

  await wallet.enterPin(wrong(pin))
  await expect(wallet.sheet.getByRole('alert')).toContainText('That PIN was not accepted')
  await expect(wallet.sheet.getByLabel('PIN', { exact: true })).toBeFocused()
  await expect(stateHeading(page, 'Started on Mobile Device ...')).toBeVisible()
  expect(await shownPin(page)).toBe(pin)

  await wallet.enterPin(pin)
  await expect(wallet.heading('Card added')).toBeVisible()
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()
  await expect(page.getByText(pin, { exact: true })).toBeHidden()
})
