import { expect, test } from './fixtures.ts'
import { HOLDER, payBy, resultRow as row, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { PHONE } from './steps/devices.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

/** The most clicks that a newcomer needs, all told. */
const MOST_CLICKS = { card: 5, result: 8, payment: 11 }
/** The most tabs at a time: the page's and the wallet's. */
const MOST_TABS = 2

// Animations are on, as most people have them.
for (const [device, options] of [
  ['phone', { ...PHONE, contextOptions: { reducedMotion: 'no-preference' } }],
  ['computer', { viewport: { width: 1440, height: 900 } }],
] as const)
  test.describe(`On a ${device}`, () => {
    test.use(options)

    test('a visitor puts a bank account into the wallet, uses it and pays, with few clicks, one name and one more tab', async ({
      page,
      context,
    }) => {
      let clicks = 0
      let tabs = 0
      await context.exposeBinding('noteClick', () => {
        clicks += 1
      })
      await context.addInitScript(() => {
        const { noteClick } = globalThis as unknown as { noteClick: () => void }
        addEventListener('click', ({ isTrusted }) => isTrusted && noteClick(), { capture: true })
      })
      context.on('page', () => {
        tabs = Math.max(tabs, context.pages().length)
      })
      const expectClicks = (most: number) => {
        expect(clicks).toBeLessThanOrEqual(most)
        // A count that counts nothing would hold, too.
        expect(clicks).toBeGreaterThan(most - 3)
      }

      await page.goto('/')
      await page.getByRole('link', { name: 'Get your first card' }).click()
      await page.getByLabel('Full name').fill(HOLDER)
      await page.getByRole('button', { name: 'Generate', exact: true }).click()
      const issuing = await openInDemoWallet(page)
      await expect(issuing.heading('Add ‘Bank account’?')).toBeVisible()
      await expect(stateHeading(page, 'Started on Mobile Device ...')).toBeVisible()
      const left = issuing.page.waitForEvent('close')
      await issuing.accept()
      await expect(stateHeading(page, 'Done!!!')).toBeVisible()
      expectClicks(MOST_CLICKS.card)
      await left

      await page.getByRole('link', { name: 'Use this card' }).click()
      const sharing = await openInDemoWallet(page)
      await expect(sharing.heading('Share from your wallet?')).toBeVisible()
      await expect(sharing.sheet).toContainText(HOLDER)
      await expect(stateHeading(page, 'Verification Started')).toBeVisible()
      const leftAgain = sharing.page.waitForEvent('close')
      await sharing.button('Share').click()
      await expect(stateHeading(page, SUCCESS)).toBeVisible()
      await expect(page.getByText('Result: Bank account verified')).toBeVisible()
      await expect(row(page, 'Full name')).toHaveText(HOLDER)
      // Only the name was asked for.
      const notShared = page.getByRole('region', { name: /^Not shared/ })
      await expect(notShared).toContainText('Account number')
      await expect(notShared).toContainText('Card number')
      await expect(row(page, 'Account number')).toHaveCount(0)
      expectClicks(MOST_CLICKS.result)
      await leftAgain

      await page.getByRole('link', { name: 'Transfer 300 PLN' }).click()
      const paying = await openInDemoWallet(page)
      await payBy(paying)
      await expect(page.getByText('PLN 300.00 was paid to Test shop.')).toBeVisible()
      expectClicks(MOST_CLICKS.payment)
      expect(tabs).toBeLessThanOrEqual(MOST_TABS)
    })
  })
