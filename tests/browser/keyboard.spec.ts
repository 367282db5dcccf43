import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { HOLDER, phase, SUCCESS } from './steps/app-pages.ts'
import { WalletWindow } from './steps/wallet-window.ts'

const MOST_TABS = 40

/** Presses Tab until the control with this name has the focus, and makes sure that one can see it. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).first()
  const without = await looks(wanted)
  for (let presses = 0; presses < MOST_TABS; presses++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      await expect.poll(() => looks(wanted), `${name} shows that it has the focus`).not.toEqual(without)
      return
    }
  }
  throw new Error(`${MOST_TABS} presses of Tab do not lead to the ${role} ${name}`)
}

const looks = (control: Locator) =>
  control.evaluate((element) => {
    const { outlineStyle, outlineColor, boxShadow, borderColor } = getComputedStyle(element)
    return { outline: outlineStyle === 'none' ? 'none' : outlineColor, boxShadow, borderColor }
  })

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
