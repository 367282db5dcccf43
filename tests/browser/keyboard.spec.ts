import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { HOLDER, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { tabTo } from './steps/keyboard.ts'
import { WalletWindow } from './steps/wallet-window.ts'

async function openWalletByKeyboard(page: Page): Promise<WalletWindow> {
  await tabTo(page, 'link', 'Open in demo wallet')
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Enter')
  return new WalletWindow(await opened)
}

/** Leaves the wallet by keyboard, and waits until its tab is closed. */
async function leaveByKeyboard({ page }: WalletWindow): Promise<void> {
  const closed = page.waitForEvent('close')
  // The tab also closes by itself, so it may close before the key is released.
  const pressed = tabTo(page, 'button', 'Done').then(() => page.keyboard.press('Enter'))
  await Promise.all([closed, pressed.catch(() => {})])
}

test('The whole journey works with Tab and Enter alone, from the help to a card and a receipt', async ({ page }) => {
  await page.goto('/')
  // The browser reports the page as loaded before React has rendered it.
  await page.getByRole('link', { name: 'Skip to content' }).waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()

  await test.step('help and theme; Escape closes the help', async () => {
    await tabTo(page, 'button', 'How to Scan QR Codes')
    await page.keyboard.press('Enter')
    const help = page.getByRole('heading', { name: 'How to Scan QR Codes' })
    await expect(help).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await expect(page.getByRole('button', { name: 'How to Scan QR Codes' })).toBeFocused()
    await tabTo(page, 'button', 'Switch to light theme')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeFocused()
  })

  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await tabTo(page, 'link', /^Generate/)
  await page.keyboard.press('Enter')

  await tabTo(page, 'textbox', 'Full name')
  await page.keyboard.type(HOLDER)
  await page.keyboard.press('Enter')
  const issuing = await openWalletByKeyboard(page)
  await tabTo(issuing.page, 'button', 'Accept')
  await issuing.page.keyboard.press('Enter')
  await expect(issuing.heading('Card added')).toBeVisible()
  await leaveByKeyboard(issuing)
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()

  await tabTo(page, 'link', 'See the other cards')
  await page.keyboard.press('Enter')
  await tabTo(page, 'link', /^Use/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'link', 'Transfer 300 PLN')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Payment to confirm' })).toBeVisible()
  const paying = await openWalletByKeyboard(page)
  await tabTo(paying.page, 'button', /^Pay /)
  await paying.page.keyboard.press('Enter')
  await expect(paying.heading(/ approved$/)).toBeVisible()
  await leaveByKeyboard(paying)
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await tabTo(page, 'button', 'Print receipt')
  await tabTo(page, 'button', 'Start another')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Technical details')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('term').filter({ hasText: 'Account id' })).toBeVisible()
})
