import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { getBankAccount, HOLDER, openPayment, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { tabTo } from './steps/keyboard.ts'
import { WalletWindow } from './steps/wallet-window.ts'

async function openWalletByKeyboard(page: Page): Promise<WalletWindow> {
  await tabTo(page, 'link', 'Open in demo wallet')
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Enter')
  return new WalletWindow(await opened)
}

/** Leaves the wallet, whose tab goes with that. */
async function leaveByKeyboard({ page }: WalletWindow): Promise<void> {
  await tabTo(page, 'button', 'Done')
  const closed = page.waitForEvent('close')
  // The tab may be gone before the key is up again.
  await Promise.all([closed, page.keyboard.press('Enter').catch(() => {})])
}

test('F-20 The whole story can be walked with Tab and Enter alone', async ({ page }) => {
  await page.goto('/')
  // A page is loaded before React has drawn it.
  await page.getByRole('link', { name: 'Skip to content' }).waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
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
  const sharing = await openWalletByKeyboard(page)
  await tabTo(sharing.page, 'button', 'Share')
  await sharing.page.keyboard.press('Enter')
  await expect(sharing.heading('Shared')).toBeVisible()
  await leaveByKeyboard(sharing)
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
})

test('F-20 A payment is made, its receipt read and its details opened with the keyboard alone', async ({ page }) => {
  await getBankAccount(page)
  await openPayment(page, 'bank-account-basic', 'coffee')
  const uses = page.getByRole('navigation', { name: 'What to use it for' })
  await expect(uses.getByRole('link', { name: 'Get a coffee' })).toHaveAttribute('aria-current', 'page')
  await tabTo(page, 'link', 'Transfer 300 PLN')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Payment to confirm' })).toBeVisible()
  const wallet = await openWalletByKeyboard(page)
  await tabTo(wallet.page, 'button', /^Pay /)
  await wallet.page.keyboard.press('Enter')
  await expect(wallet.heading(/ approved$/)).toBeVisible()
  await wallet.close()
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await tabTo(page, 'button', 'Print receipt')
  await tabTo(page, 'button', 'Start another')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Technical details')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('term').filter({ hasText: 'Account id' })).toBeVisible()
})

test('F-20 Help and theme are reached with the keyboard, and Escape closes the help', async ({ page }) => {
  await page.goto('/')
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
