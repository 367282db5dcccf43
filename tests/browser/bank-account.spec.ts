import { expect, test } from './fixtures.ts'
import { confirmPayment, HOLDER, resultRow as row, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { PHONE } from './steps/devices.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

/** Maximum number of clicks, counted from the first page, until a new visitor has the card, the result and the payment. */
const MAX_CLICKS = { card: 5, result: 8, payment: 11 }
/** Maximum number of tabs open at the same time: the page and the wallet. */
const MAX_TABS = 2

// Animations are on for the phone, as for most visitors.
for (const [device, options] of [
  ['phone', { ...PHONE, contextOptions: { reducedMotion: 'no-preference' } }],
  ['computer', { viewport: { width: 1440, height: 900 } }],
] as const)
  test.describe(`On a ${device}`, () => {
    test.use(options)

    test('a visitor gets a bank account, uses it and pays, with few clicks, one typed name and one extra tab', async ({
      page,
      context,
    }) => {
      let clicks = 0
      let tabs = 0
      await context.exposeBinding('countClick', () => {
        clicks += 1
      })
      await context.addInitScript(() => {
        const { countClick } = globalThis as unknown as { countClick: () => void }
        addEventListener('click', ({ isTrusted }) => isTrusted && countClick(), { capture: true })
      })
      context.on('page', () => {
        tabs = Math.max(tabs, context.pages().length)
      })
      const expectClicks = (maximum: number) => {
        expect(clicks).toBeLessThanOrEqual(maximum)
        // Fails if clicks are not counted, which the check above would not detect.
        expect(clicks).toBeGreaterThan(maximum - 3)
      }

      await page.goto('/')
      await page.getByRole('link', { name: 'Get your first card' }).click()
      await page.getByLabel('Full name').fill(HOLDER)
      await page.getByRole('button', { name: 'Generate', exact: true }).click()
      const issuing = await openInDemoWallet(page)
      await expect(issuing.heading('Add ‘Bank account’?')).toBeVisible()
      await expect(stateHeading(page, 'Started on Mobile Device ...')).toBeVisible()
      const walletClosed = issuing.page.waitForEvent('close')
      await issuing.accept()
      await expect(stateHeading(page, 'Done!!!')).toBeVisible()
      expectClicks(MAX_CLICKS.card)
      await walletClosed

      await page.getByRole('link', { name: 'Use this card' }).click()
      const sharing = await openInDemoWallet(page)
      await expect(sharing.heading('Share from your wallet?')).toBeVisible()
      await expect(sharing.sheet).toContainText(HOLDER)
      await expect(stateHeading(page, 'Verification Started')).toBeVisible()
      const walletClosedAgain = sharing.page.waitForEvent('close')
      await sharing.button('Share').click()
      await expect(stateHeading(page, SUCCESS)).toBeVisible()
      await expect(page.getByText('Result: Bank account verified')).toBeVisible()
      await expect(row(page, 'Full name')).toHaveText(HOLDER)
      // The verifier asked only for the name.
      const notShared = page.getByRole('region', { name: /^Not shared/ })
      await expect(notShared).toContainText('Account number')
      await expect(notShared).toContainText('Card number')
      await expect(row(page, 'Account number')).toHaveCount(0)
      expectClicks(MAX_CLICKS.result)
      await walletClosedAgain

      await page.getByRole('link', { name: 'Transfer 300 PLN' }).click()
      const paying = await openInDemoWallet(page)
      await confirmPayment(paying)
      await expect(page.getByText('PLN 300.00 was paid to Test shop.')).toBeVisible()
      expectClicks(MAX_CLICKS.payment)
      expect(tabs).toBeLessThanOrEqual(MAX_TABS)
    })
  })
