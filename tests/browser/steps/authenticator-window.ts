import { expect, type Locator, type Page } from '@playwright/test'
import { markOf } from './emulator-mark.ts'

/** Page of the emulated Microsoft Authenticator in its own window, with the actions of its user. */
export class AuthenticatorWindow {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true, level: 1 })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** Adds the offered card, and closes the window. */
  async add(pin?: string): Promise<void> {
    if (pin !== undefined) await this.page.getByRole('textbox').fill(pin)
    await this.#press('Add', 'The card was added')
  }

  /** Shares the requested card, and closes the window. */
  share(): Promise<void> {
    return this.#press('Share', 'The card was shared')
  }

  /** Cancels the request, and closes the window. */
  cancel(): Promise<void> {
    return this.#press('Cancel', 'Cancelled')
  }

  async #press(button: string, outcome: string): Promise<void> {
    await this.button(button).click()
    await this.heading(outcome).waitFor()
    await this.page.close()
  }
}

/**
 * Clicks the link to the emulated Authenticator, whose text is in the page's language, and returns its window. Checks that both pages say
 * that they use an emulator.
 */
export async function openInAuthenticator(
  page: Page,
  link = 'Open in emulated Microsoft Authenticator',
): Promise<AuthenticatorWindow> {
  await expect(markOf(page)).toContainText('Microsoft Authenticator')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: link }).click()
  const wallet = new AuthenticatorWindow(await opened)
  await expect(wallet.page.getByText(/Emulator: /)).toBeVisible()
  return wallet
}
