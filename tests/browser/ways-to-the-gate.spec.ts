import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { HOLDER, stateHeading } from './steps/app-pages.ts'
import { PHONE } from './steps/devices.ts'
import { getCertificate } from './steps/gate.ts'
import { tabTo } from './steps/keyboard.ts'
import { WalletWindow } from './steps/wallet-window.ts'

// There is one gate, and this opens it. In a narrow window its door is above what its visitor has just looked at.
test.use({ hasVitrineToItself: true, viewport: PHONE.viewport })

const door = (page: Page, name: string) => page.getByRole('img', { name, exact: true })

test('From a certificate of too low a level one gets to the next one, to the gate and to the open door, without a mouse', async ({
  page,
}) => {
  const press = async (role: 'link' | 'button', name: string, where = page) => {
    await tabTo(where, role, name)
    await where.keyboard.press('Enter')
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
