import { expect, type Page } from '@playwright/test'
import { markOf } from './emulator-mark.ts'
import { openInDemoWallet, type WalletWindow } from './wallet-window.ts'

/**
 * Clicks the link to the emulated Authenticator, whose text is in the page's language, and returns the window of the demo wallet. Checks
 * that both pages say that they use an emulator.
 */
export async function openInEmulatedWallet(
  page: Page,
  link = 'Open in emulated Microsoft Authenticator',
): Promise<WalletWindow> {
  await expect(markOf(page)).toContainText('Microsoft Authenticator')
  const wallet = await openInDemoWallet(page, link)
  await expect(wallet.sheet.getByText(/(Test mode|Tryb testowy): /)).toBeVisible()
  return wallet
}

/** Adds the offered card, and goes back to the page. */
export async function addCard(page: Page, pin?: string): Promise<void> {
  const wallet = await openInEmulatedWallet(page)
  await wallet.receive(pin)
  await wallet.leave()
}

/** Shares the requested card, and goes back to the page. */
export async function shareCard(page: Page): Promise<void> {
  const wallet = await openInEmulatedWallet(page)
  await wallet.share()
  await wallet.leave()
}
