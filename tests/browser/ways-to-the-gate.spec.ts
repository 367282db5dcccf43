import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { HOLDER, stateHeading } from './steps/app-pages.ts'
import { PHONE } from './steps/devices.ts'
import { getCertificate } from './steps/gate.ts'
import { tabTo } from './steps/keyboard.ts'
import { WalletWindow } from './steps/wallet-window.ts'

// This test opens the product's only gate, so it needs its own product. In a narrow window, the page must scroll up to show the door,
// because the content that the visitor saw last is below the door.
test.use({ hasVitrineToItself: true, viewport: PHONE.viewport })

const door = (page: Page, name: string) => page.getByRole('img', { name, exact: true })

test('With a certificate of too low a level, a visitor gets the next one and opens the gate, by keyboard', async ({
  page,
}) => {
  const press = async (role: 'link' | 'button', name: string, target = page) => {
    await tabTo(target, role, name)
    await target.keyboard.press('Enter')
  }
  const inWallet = async (button: string, end: string) => {
    const opened = page.context().waitForEvent('page')
    await press('link', 'Open in demo wallet')
    const wallet = new WalletWindow(await opened)
    await press('button', button, wallet.page)
    await wallet.heading(end).waitFor()
    await wallet.close()
  }
  await getCertificate(page, 1)
  await page.goto('/security')
  await expect(door(page, 'A closed door')).toBeVisible()
  await press('button', 'Show certificate, level 1')
  await inWallet('Share', 'Shared')
  await expect(stateHeading(page, 'Verified, but not accepted')).toBeVisible()

  await press('link', 'Get certificate, level 2')
  await expect(page).toHaveURL('/issue/certificate2')
  await tabTo(page, 'textbox', 'Full name')
  await page.keyboard.type(HOLDER)
  await page.keyboard.press('Enter')
  await inWallet('Accept', 'Card added')
  await expect(stateHeading(page, 'Done!!!')).toBeFocused()
  await press('link', 'Go to the gate')
  await expect(page).toHaveURL('/security?gate=main')

  await press('button', 'Show certificate, level 2')
  await inWallet('Share', 'Shared')
  await expect(stateHeading(page, 'Certificate accepted')).toBeVisible()
  await expect(door(page, 'An open door with light behind it')).toBeInViewport({ ratio: 1 })
})
