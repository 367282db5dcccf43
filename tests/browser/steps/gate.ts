import type { Page } from '@playwright/test'
import { generateOffer, HOLDER } from './app-pages.ts'
import { openInDemoWallet } from './wallet-window.ts'

/** Puts a certificate into the demo wallet of this browser. */
export async function getCertificate(page: Page, level: 1 | 2): Promise<void> {
  await generateOffer(page, `certificate${level}`, { 'Full name': HOLDER })
  const wallet = await openInDemoWallet(page)
  await wallet.receive()
  await wallet.close()
}
