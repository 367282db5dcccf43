import type { Locator, Page } from '@playwright/test'
import { issuePath } from '@vitrine/api/pages/pages.ts'
import { expect, test } from './fixtures.ts'
import {
  offerCode,
  openPayment,
  putCardIntoWallet,
  requestCode,
  requestPresentation,
  SUCCESS,
  shownPin,
  stateHeading,
} from './steps/app-pages.ts'
import { PHONE } from './steps/devices.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

/**
 * Waits until the heading of a state and the main button of its panel are in the window, below the header.
 *
 * @param next content that follows the heading and must start in the window
 */
async function expectInWindow(page: Page, heading: string, next?: Locator): Promise<void> {
  const shown = stateHeading(page, heading)
  await shown.waitFor()
  const outside = () =>
    shown.evaluate((element) => {
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const filled = element.closest('[data-panel]')?.querySelectorAll('[data-variant="filled"]') ?? []
      const main = [...filled].find((button) => button.checkVisibility({ visibilityProperty: true }))
      return [element, ...(main ? [main] : [])].flatMap((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        return top >= bar - 1 && bottom <= innerHeight ? [] : [`${part.textContent} (${top} to ${bottom})`]
      })
    })
  await expect.poll(outside, { message: heading }).toEqual([])
  if (next) await expect(next, `under ${heading}`).toBeInViewport({ ratio: 0.2 })
}

for (const [name, device] of [
  ['1440 x 900', { viewport: { width: 1440, height: 900 } }],
  ['1366 x 768', { viewport: { width: 1366, height: 768 } }],
  ['a phone', PHONE],
  ['a phone, between the bars of its browser', { ...PHONE, viewport: { width: 390, height: 664 } }],
] as const)
  test.describe(name, () => {
    test.use(device)
    const isPhone = name.startsWith('a phone')

    test('In each state of each journey, the content that comes next is inside the window', async ({ page, guard }) => {
      guard.expect(/Network response was not ok/, /^Failed to load resource/)
      await test.step('a long form, its code and PIN, and the card', async () => {
        await page.goto(issuePath('verified-employee-basic'))
        await page.getByRole('button', { name: 'Use example data' }).click()
        await page.getByRole('button', { name: 'Generate', exact: true }).click()
        await expectInWindow(page, 'Scan QR Code to issue', isPhone ? undefined : offerCode(page))
        const pin = await shownPin(page)
        const wallet = await openInDemoWallet(page)
        await wallet.button('Accept').waitFor()
        await expectInWindow(page, 'Started on Mobile Device ...')
        await wallet.receive(pin)
        await wallet.close()
        await expectInWindow(page, 'Done!!!', page.getByRole('link', { name: 'Use this card' }))
      })
      await putCardIntoWallet(page, 'bank-account-basic', { displayName: 'Anna Nowak' })

      await test.step('a payment and its receipt', async () => {
        await openPayment(page, 'bank-account-basic', 'transfer')
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        const wallet = await openInDemoWallet(page)
        await wallet.button(/^Pay /).waitFor()
        await expectInWindow(page, 'Verification Started')
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        await wallet.button(/^Pay /).click()
        await wallet.heading(/ approved$/).waitFor()
        await wallet.close()
        await expectInWindow(page, SUCCESS, page.getByRole('region', { name: 'Receipt' }))
      })

      await test.step('a coffee, and a coupon that was used', async () => {
        for (const heading of [SUCCESS, 'Verified, but not accepted']) {
          await openPayment(page, 'bank-account-basic', 'coffee')
          const wallet = await openInDemoWallet(page)
          await wallet.share()
          await wallet.close()
          await expectInWindow(page, heading)
        }
      })

      await test.step('a refusal', async () => {
        await requestPresentation(page, 'bank-account-basic')
        if (!isPhone) await expect(requestCode(page)).toBeInViewport({ ratio: 1 })
        const wallet = await openInDemoWallet(page)
        await wallet.decline()
        await wallet.close()
        await expectInWindow(page, 'Verification Rejected')
      })
    })
  })
