import type { Locator, Page } from '@playwright/test'

/** The demo wallet in a window of its own, as its user handles it. */
export class WalletWindow {
  readonly page: Page
  /** The decision that the wallet asks for at the moment. */
  readonly sheet: Locator

  constructor(page: Page) {
    this.page = page
    this.sheet = page.getByRole('dialog')
  }

  button(name: string | RegExp): Locator {
    return this.sheet.getByRole('button', { name })
  }

  heading(name: string | RegExp): Locator {
    return this.sheet.getByRole('heading', { name })
  }

  async accept(): Promise<void> {
    await this.button('Accept').click()
  }

  /** Says no: by the button for that, or by the one that says so without the card that is asked for. */
  async decline(): Promise<void> {
    await this.button(/Decline|I don't have this card/).click()
  }

  async enterPin(pin: string): Promise<void> {
    await this.sheet.getByLabel('PIN', { exact: true }).fill(pin)
    await this.button('Continue').click()
  }

  /** Takes the card that is offered, and waits until the wallet has it. */
  async receive(pin?: string): Promise<void> {
    await this.accept()
    if (pin !== undefined) await this.enterPin(pin)
    await this.heading('Card added').waitFor()
  }

  /** Shows the card that is asked for, and waits until the verifier has it. */
  async share(): Promise<void> {
    await this.button('Share').click()
    await this.heading('Shared').waitFor()
  }

  /** Says that one does not have the card that is asked for, and waits until the verifier has heard. */
  async lackCard(): Promise<void> {
    await this.button("I don't have this card").click()
    await this.heading('Declined').waitFor()
  }

  /** Keeps the tab open after a success. */
  async stay(): Promise<void> {
    await this.button('Stay here').click()
  }

  /** Leaves a wallet that a page opened by a button of its own, with which its tab goes. */
  async leave(name = 'Done'): Promise<void> {
    // It also goes by itself after a moment.
    if (this.page.isClosed()) return
    const closed = this.page.waitForEvent('close')
    const pressed = this.button(name)
      .click()
      .catch((error: unknown) => {
        // The tab may be gone before the press is over.
        if (!this.page.isClosed()) throw error
      })
    await Promise.all([closed, pressed])
  }

  async close(): Promise<void> {
    await this.page.close()
  }
}

/** Follows the link into the wallet's window, by its words in the language of the page. */
export async function openInDemoWallet(page: Page, link = 'Open in demo wallet'): Promise<WalletWindow> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: link }).click()
  return new WalletWindow(await opened)
}

/** Opens a wallet with a link, as the app's button does. */
export async function openWalletWith(page: Page, walletUrl: string, link: string): Promise<WalletWindow> {
  const window = await page.context().newPage()
  await window.goto(`${walletUrl}/open#${encodeURIComponent(link)}`)
  return new WalletWindow(window)
}
