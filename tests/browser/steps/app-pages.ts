import type { Locator, Page } from '@playwright/test'
import { zPublicCards } from '@vitrine/api/cards/public-card.ts'
import { type IssuanceResponse, zIssuanceResponse } from '@vitrine/api/flows/issuance.ts'
import { zPublicConfiguration } from '@vitrine/api/installation/configuration.ts'
import { issuePath, presentPath, presentPaymentPath } from '@vitrine/api/pages/pages.ts'
import { issuanceRequestUrl } from '@vitrine/api/pages/paths.ts'
import { openInDemoWallet, openWalletWith, type WalletWindow } from './wallet-window.ts'

/**
 * Shows a page of the app as a link inside the app does. Loading a document would take a second of CPU time, so this function loads one
 * only if the window does not show the app yet. It shows an empty page first, so that the page starts again even if it is already
 * shown.
 */
export async function follow(page: Page, address: string): Promise<void> {
  const isApp = await page.evaluate(() => document.querySelector('#root > *') !== null)
  if (!isApp) {
    await page.goto(address)
    return
  }
  // Until then the window shows the words of the document itself, and nothing listens to a new address.
  await page.locator('#root > .first-bar').waitFor({ state: 'detached' })
  await page.evaluate(async (next) => {
    const show = async (path: string): Promise<void> => {
      history.pushState({ key: crypto.randomUUID(), idx: history.length }, '', path)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    }
    await show('/no-page')
    await show(next)
  }, address)
}

/** Returns the heading that shows the state of an issuance or presentation. */
export function stateHeading(page: Page, text: string): Locator {
  return page.getByRole('heading', { name: text, exact: true, level: 2 })
}

export const offerCode = (page: Page): Locator => page.getByRole('img', { name: 'QR code of the credential offer' })
export const requestCode = (page: Page): Locator =>
  page.getByRole('img', { name: 'QR code of the presentation request' })

/** Returns the QR code for a wallet, or the first wallet link if the code is collapsed. */
const codeOrWalletLink = (page: Page): Locator =>
  offerCode(page)
    .or(requestCode(page))
    .or(page.getByRole('link', { name: /Open in |show me$/ }))
    .first()

/** Returns a value from Debug Details, which may be open or closed. */
export async function debugDetail(
  page: Page,
  label: 'Session id' | 'Status' | 'QR URL' | 'URL for consent in the browser',
): Promise<string> {
  const details = page.locator('details', { hasText: 'Debug Details' })
  const value = details.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]')
  return (await value.textContent())?.trim() ?? ''
}

/** Returns the PIN next to an offer. */
export async function shownPin(page: Page): Promise<string> {
  const digits = await page.getByRole('img', { name: /^PIN for your wallet/ }).textContent()
  const pin = /\d{4}$/.exec(digits ?? '')?.[0]
  if (pin === undefined) throw new Error(`The page shows '${digits}' instead of a PIN`)
  return pin
}

/** Fills in a card's form, generates the offer, and waits until the page shows its QR code or wallet link. */
export async function generateOffer(page: Page, cardId: string, claims: Record<string, string>): Promise<void> {
  await follow(page, issuePath(cardId))
  for (const [label, value] of Object.entries(claims)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await codeOrWalletLink(page).waitFor()
}

/** Opens a card's presentation page and waits for the QR code or wallet link. */
export async function requestPresentation(page: Page, cardId: string): Promise<void> {
  await follow(page, presentPath(cardId))
  await codeOrWalletLink(page).waitFor()
}

/** Opens the page of a payment and waits for the QR code or wallet link. */
export async function openPayment(page: Page, cardId: string, type: string): Promise<void> {
  await follow(page, presentPaymentPath(cardId, type))
  await codeOrWalletLink(page).waitFor()
}

/** Confirms a payment in the wallet, waits until the verifier has accepted it, and closes the wallet. */
export async function confirmPayment(wallet: WalletWindow): Promise<void> {
  await wallet.button(/^Pay /).click()
  await wallet.heading(/ approved$/).waitFor()
  await wallet.close()
}

export const HOLDER = 'Maria Skłodowska'

/**
 * Makes an offer of a card. It comes directly from the server, which is faster than the issuance page: most journeys start with a card but
 * do not test its issuance.
 */
export async function makeOffer(
  page: Page,
  cardId: string,
  claims: Readonly<Record<string, string>>,
): Promise<IssuanceResponse> {
  const cards = zPublicCards.parse(await (await page.request.get('/scenarios')).json())
  const card = cards.find(({ id }) => id === cardId)
  if (card === undefined) throw new Error(`Unknown card: ${cardId}`)
  const data = card.isBasic ? { type: card.type, fieldData: claims } : { type: card.type, ...claims }
  const answer = await page.request.post(issuanceRequestUrl(card), { data })
  return zIssuanceResponse.parse(await answer.json())
}

/** Puts a card into the demo wallet of this browser. */
export async function putCardIntoWallet(
  page: Page,
  cardId: string,
  claims: Readonly<Record<string, string>>,
): Promise<void> {
  const { url, pin } = await makeOffer(page, cardId, claims)
  const configuration = await page.request.get('/configuration')
  const { demoWalletUrl = '' } = zPublicConfiguration.parse(await configuration.json())
  const wallet = await openWalletWith(page, demoWalletUrl, url)
  await wallet.receive(pin)
  await wallet.close()
}

/** Issues a card by its page: fills in the form, accepts the offer in the demo wallet, and waits until the page reports success. */
export async function issueByPage(page: Page, cardId: string, claims: Record<string, string>): Promise<void> {
  await generateOffer(page, cardId, claims)
  const wallet = await openInDemoWallet(page)
  await wallet.receive()
  await wallet.close()
  await stateHeading(page, 'Done!!!').waitFor()
}

/** Puts a bank account into the demo wallet of this browser. */
export const getBankAccount = (page: Page, name = HOLDER): Promise<void> =>
  putCardIntoWallet(page, 'bank-account-basic', { displayName: name })

export const SUCCESS = 'Nice! Your transaction has been processed successfully'
export const EXPIRED = 'This request has expired. Please generate a new request.'

/** Returns the value next to a label in the result that the page shows. */
export function resultRow(page: Page, label: string): Locator {
  return page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
}

/** Makes a waiting page ask the server now instead of in a few seconds, as if a visitor returned to the tab. */
export async function pollNow(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}
