import { expect, type Locator, type Page } from '@playwright/test'

const MOST_TABS = 40

/**
 * Presses Tab until the control with this name has the focus, and makes sure that one can see it.
 *
 * @param position which of them, where there are several
 */
export async function tabTo(
  page: Page,
  role: 'link' | 'button' | 'textbox',
  name: string | RegExp,
  position = 0,
): Promise<void> {
  const wanted = page.getByRole(role, { name }).nth(position)
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
