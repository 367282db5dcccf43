import type { Locator, Page } from '@playwright/test'
import { zPublicScenarios } from '@vitrine/api/cards/public-scenario.ts'
import { zIssuanceResponse } from '@vitrine/api/flows/issuance.ts'
import { zPublicConfiguration } from '@vitrine/api/installation/configuration.ts'
import { issuePath, presentPath, presentPaymentPath } from '@vitrine/api/pages/pages.ts'
import { issuanceRequestUrl } from '@vitrine/api/pages/paths.ts'
import { openInDemoWallet, openWalletWith, type WalletWindow } from './wallet-window.ts'

/**
 * Shows a page of the app as a link within it does, without loading a document, which costs a second of processor time. A window
 * without the app loads it. An empty page comes in between, so that the same address starts again.
 */
export async function follow(page: Page, address: string): Promise<void> {
  const isApp = await page.evaluate(() => document.querySelector('#root > *') !== null)
  if (!isApp) {
    await page.goto(address)
    return
  }
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

/** The heading that says in which state an issuance or presentation is. */
export function stateHeading(page: Page, text: string): Locator {
  return page.getByRole('heading', { name: text, exact: true, level: 2 })
}

export const offerCode = (page: Page): Locator => page.getByRole('img', { name: 'QR code of the credential offer' })
export const requestCode = (page: Page): Locator =>
  page.getByRole('img', { name: 'QR code of the presentation request' })

/** A code that waits for a wallet, or what stands first where the code is folded. */
const wayToWallet = (page: Page): Locator =>
  offerCode(page)
    .or(requestCode(page))
    .or(page.getByRole('link', { name: /Open in / }))
    .first()

/** What Debug Details says under a label, whether they are open or not. */
export async function debugDetail(page: Page, label: 'Session id' | 'Status' | 'QR URL'): Promise<string> {
  const details = page.locator('details', { hasText: 'Debug Details' })
  const value = details.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]')
  return (await value.textContent())?.trim() ?? ''
}

/** The PIN beside an offer. */
export async function shownPin(page: Page): Promise<string> {
  const digits = await page.getByRole('img', { name: /^PIN for your wallet/ }).textContent()
  const pin = /\d{4}$/.exec(digits ?? '')?.[0]
  if (pin === undefined) throw new Error(`The page shows no PIN but '${digits}'`)
  return pin
}

/** Fills in a card's form and generates its code. */
export async function generateOffer(page: Page, cardId: string, claims: Record<string, string>): Promise<void> {
  await follow(page, issuePath(cardId))
  for (const [label, value] of Object.entries(claims)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await wayToWallet(page).waitFor()
}

/** Opens a card's presentation page and waits for its code. */
export async function requestPresentation(page: Page, cardId: string): Promise<void> {
  await follow(page, presentPath(cardId))
  await wayToWallet(page).waitFor()
}

/** Opens the page of a payment and waits for its code. */
export async function openPayment(page: Page, cardId: string, type: string): Promise<void> {
  await follow(page, presentPaymentPath(cardId, type))
  await wayToWallet(page).waitFor()
}

/** Confirms a payment in the wallet, and waits until the verifier knows. */
export async function payBy(wallet: WalletWindow): Promise<void> {
  await wallet.button(/^Pay /).click()
  await wallet.heading(/ approved$/).waitFor()
  await wallet.close()
}

export const HOLDER = 'Maria Skłodowska'

/**
 * Puts a card into the demo wallet of this browser by an offer that no page asked for. Most journeys begin with a card and are not
 * about getting it, and the page of the issuance costs more than the wallet.
 */
export async function putCardIntoWallet(
  page: Page,
  cardId: string,
  claims: Readonly<Record<string, string>>,
): Promise<void> {
  const get = async (path: string): Promise<unknown> => (await page.request.get(path)).json()
  const card = zPublicScenarios.parse(await get('/scenarios')).find(({ id }) => id === cardId)
  if (card === undefined) throw new Error(`There is no card ${cardId}`)
  const data = card.isBasic ? { type: card.type, fieldData: claims } : { type: card.type, ...claims }
  const answer = await page.request.post(issuanceRequestUrl(card), { data })
  const { url, pin } = zIssuanceResponse.parse(await answer.json())
  const { demoWalletUrl = '' } = zPublicConfiguration.parse(await get('/configuration'))
  const wallet = await openWalletWith(page, demoWalletUrl, url)
  await wallet.receive(pin)
  await wallet.close()
}

/** Fills in a card's form, generates its code and takes the card into the demo wallet, up to the end of the issuance on the page. */
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

/** The value of a row of a result. */
export function resultRow(page: Page, label: string): Locator {
  return page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
}

/** Lets a page that waits ask the server now instead of in a few seconds, as it does when someone returns to its tab. */
export async function askAtOnce(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}
