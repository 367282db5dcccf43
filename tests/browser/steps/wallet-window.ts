import type { Locator, Page } from '@playwright/test'

/** The demo wallet in its own window, with the actions of its user. */
export class WalletWindow {
  readonly page: Page
  /** Dialog for the decision that the wallet currently asks for. */
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

  /** Declines the request, with the usual button or the button for a missing card. */
  async decline(): Promise<void> {
    await this.button(/^Decline/).click()
  }

  async enterPin(pin: string): Promise<void> {
    await this.sheet.getByLabel('PIN', { exact: true }).fill(pin)
    await this.button('Continue').click()
  }

  /** Accepts the offered card, and waits until the wallet has it. */
  async receive(pin?: string): Promise<void> {
    await this.accept()
    if (pin !== undefined) await this.enterPin(pin)
    await this.heading('Card added').waitFor()
  }

  /** Shares the requested card, and waits until the verifier has received it. */
  async share(): Promise<void> {
    await this.button(/^Share/).click()
    await this.heading('Shared').waitFor()
  }

  /** Declines because the requested card is missing, and waits until the verifier has received the refusal. */
  async declineWithoutCard(): Promise<void> {
    await this.decline()
    await this.heading('Declined').waitFor()
  }

  /** Prevents the tab from closing by itself after a success. */
  async stay(): Promise<void> {
    await this.button('Stay here').click()
  }

  /** Leaves the wallet with its button, and waits until the wallet's tab is closed. */
  async leave(name = 'Done'): Promise<void> {
    // The tab also closes by itself after a moment.
    if (this.page.isClosed()) return
    const closed = this.page.waitForEvent('close')
    const pressed = this.button(name)
      .click()
      .catch((error: unknown) => {
        // The tab may close before the click is complete.
        if (!this.page.isClosed()) throw error
      })
    await Promise.all([closed, pressed])
  }

  async close(): Promise<void> {
    await this.page.close()
  }
}

/** Names of the link to the demo wallet: as one of the ways to a wallet, and as an answer to the question that a phone asks first. */
const TO_DEMO_WALLET = /^(Open in demo wallet|I have none, show me)$/

/** Clicks the link to the demo wallet, whose text is in the page's language, and returns the wallet's window. */
export async function openInDemoWallet(page: Page, link: string | RegExp = TO_DEMO_WALLET): Promise<WalletWindow> {
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
