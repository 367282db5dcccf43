import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { HOLDER, phase, SUCCESS } from './steps/app-pages.ts'
import { tabTo } from './steps/keyboard.ts'
import { WalletWindow } from './steps/wallet-window.ts'

async function openWalletByKeyboard(page: Page): Promise<WalletWindow> {
  await tabTo(page, 'link', 'Open in demo wallet')
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Enter')
  return new WalletWindow(await opened)
}

test('The whole story can be walked with Tab and Enter alone', async ({ page }) => {
  await page.goto('/')
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
  await issuing.close()
  await expect(phase(page, 'Done!!!')).toBeVisible()

  await tabTo(page, 'link', 'See the other cards')
  await page.keyboard.press('Enter')
  await tabTo(page, 'link', /^Use/)
  await page.keyboard.press('Enter')
  const sharing = await openWalletByKeyboard(page)
  await tabTo(sharing.page, 'button', 'Share')
  await sharing.page.keyboard.press('Enter')
  await expect(sharing.heading('Shared')).toBeVisible()
  await expect(phase(page, SUCCESS)).toBeVisible()
})
