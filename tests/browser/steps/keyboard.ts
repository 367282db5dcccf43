import { expect, type Locator, type Page } from '@playwright/test'

const MAX_PRESSES = 40

/**
 * Presses Tab until the control with this name has the focus, and checks that the focus is visible.
 *
 * @param position index of the control, if several have this name
 */
export async function tabTo(
  page: Page,
  role: 'link' | 'button' | 'textbox',
  name: string | RegExp,
  position = 0,
): Promise<void> {
  const wanted = page.getByRole(role, { name }).nth(position)
  const unfocused = await focusStyle(wanted)
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      await expect.poll(() => focusStyle(wanted), `${name} shows that it has the focus`).not.toEqual(unfocused)
      return
    }
  }
  throw new Error(`${MAX_PRESSES} presses of Tab do not reach the ${role} ${name}`)
}

const focusStyle = (control: Locator) =>
  control.evaluate((element) => {
    const { outlineStyle, outlineColor, boxShadow, borderColor } = getComputedStyle(element)
    return { outline: outlineStyle === 'none' ? 'none' : outlineColor, boxShadow, borderColor }
  })
