import { setGlobalConfig } from '@openid4vc/oauth2'
import type { Page } from '@playwright/test'
import { LibraryWallet } from '../protocol/judges/library-wallet.ts'
import { expect, test } from './fixtures.ts'
import { allViolations } from './steps/accessibility.ts'
import {
  debugDetail,
  generateOffer,
  HOLDER,
  makeOffer,
  openPayment,
  requestCode,
  requestPresentation,
  resultRow,
  SUCCESS,
  stateHeading,
} from './steps/app-pages.ts'
import { callerLink, employeeClaims, openHelpDesk } from './steps/help-desk.ts'
import { showLanguage } from './steps/languages.ts'
import { showTheme, THEMES } from './steps/themes.ts'
import { VirtualWallet } from './steps/virtual-wallet.ts'
import { EMPLOYEE } from './tour/people.ts'

const SHARE = 'Share with your phone'
const button = (page: Page, name = SHARE) => page.getByRole('button', { name, exact: true })
const note = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text })
const openCall = (page: Page) => note(page, /^Your browser now shows a code of its own\./)

/** A wallet on a phone, made of foreign libraries, and the browser that passes requests on to it. */
class PhoneBehindBrowser {
  readonly wallet = new LibraryWallet()
  readonly browser: VirtualWallet
  #credential = ''

  private constructor(browser: VirtualWallet) {
    this.browser = browser
  }

  static async of(page: Page): Promise<PhoneBehindBrowser> {
    return new PhoneBehindBrowser(await VirtualWallet.of(page))
  }

  async receive(offer: string, pin?: string): Promise<void> {
    this.#credential = await this.wallet.receive(offer, pin)
  }

  /** Accepts the next offer that the browser passes on. */
  accepts(): void {
    this.browser.behave(async ([offer]) => {
      const link = `openid-credential-offer://?${new URLSearchParams({ credential_offer: JSON.stringify(offer?.data) })}`
      await this.receive(link)
      return { protocol: offer?.protocol ?? '', data: {} }
    })
  }

  /** Shares the card with the next request that the browser passes on. */
  shares(origin: string): void {
    this.browser.behave(async ([request]) => ({
      protocol: request?.protocol ?? '',
      data: await this.wallet.presentByBrowser(request?.data, this.#credential, origin),
    }))
  }

  /** Shares the card with the request in a QR code. */
  async scan(link: string): Promise<void> {
    expect((await this.wallet.present(link, this.#credential)).status).toBe(200)
  }
}

/** Gets a card by its page, with the browser's own way. */
async function addByBrowser(page: Page, phone: PhoneBehindBrowser, cardId: string, claims: Record<string, string>) {
  await generateOffer(page, cardId, claims)
  phone.accepts()
  await button(page, 'Add with your phone').click()
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()
}

/** Returns a phone that has a card. */
async function phoneWith(page: Page, cardId: string, claims: Record<string, string>): Promise<PhoneBehindBrowser> {
  const phone = await PhoneBehindBrowser.of(page)
  const { url, pin } = await makeOffer(page, cardId, claims)
  await phone.receive(url, pin)
  return phone
}

const phoneWithAccount = (page: Page) => phoneWith(page, 'bank-account-basic', { displayName: HOLDER })

test.beforeAll(() => setGlobalConfig({ allowInsecureUrls: true }))

test('A visitor gets a bank account and pays with it, both with a phone behind the browser', async ({
  page,
  vitrine,
}) => {
  const phone = await PhoneBehindBrowser.of(page)
  await addByBrowser(page, phone, 'bank-account-basic', { 'Full name': HOLDER })
  await openPayment(page, 'bank-account-basic', 'transfer')
  phone.shares(vitrine.appUrl)
  await button(page).click()
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(resultRow(page, 'Account balance')).toContainText('700.00')
  expect(phone.browser.calls.map(({ action, requests }) => [action, requests.map(({ protocol }) => protocol)])).toEqual(
    [
      ['create', ['openid4vci-v1']],
      ['get', ['openid4vp-v1-signed']],
    ],
  )
})

test('A certificate opens the gate', async ({ page, vitrine }) => {
  const phone = await PhoneBehindBrowser.of(page)
  await addByBrowser(page, phone, 'certificate2', { 'Full name': HOLDER })
  await page.goto('/security')
  await page.getByRole('button', { name: 'Show certificate, level 2' }).click()
  phone.shares(vitrine.appUrl)
  await button(page).click()
  await expect(stateHeading(page, 'Certificate accepted')).toBeVisible()
})

test('A caller answers the help desk in the browser that opened the link; a second browser is told so', async ({
  page,
  browser,
  guard,
  vitrine,
}) => {
  await openHelpDesk(page, 'employee')
  const link = await callerLink(page)
  const opened = await Promise.all(
    [0, 1].map(async () => (await browser.newContext({ baseURL: vitrine.appUrl })).newPage()),
  )
  const [caller, stranger] = opened as [Page, Page]
  const phone = await phoneWith(caller, 'verified-employee-basic', await employeeClaims(page))
  await caller.goto(link)
  await stranger.goto(link)
  phone.browser.behave('decline')
  await button(caller).click()
  await expect(note(caller, /^Nothing was shared\./)).toBeVisible()

  await button(stranger).click()
  await expect(note(stranger, /^This request was opened in another browser\./)).toBeVisible()

  phone.shares(vitrine.appUrl)
  await button(caller).click()
  await expect(stateHeading(caller, 'Done')).toBeVisible()
  await expect(stateHeading(page, 'Verified')).toBeVisible()
  for (const value of Object.values(EMPLOYEE)) {
    await expect(page.getByRole('main').getByText(value)).toBeVisible()
    await expect(caller.getByText(value)).toBeHidden()
  }
  await Promise.all(opened.map((one) => one.context().close()))
  guard.expectRefusal(403)
})

test('While the browser asks, our code is covered; after a refusal, a cancelled call or none, the code works', async ({
  page,
}) => {
  const phone = await phoneWithAccount(page)
  await requestPresentation(page, 'bank-account-basic')

  await test.step('the visitor waits and cancels', async () => {
    await button(page).press('Enter')
    await expect(openCall(page)).toBeVisible()
    await expect(requestCode(page)).toBeHidden()
    await expect(button(page)).toBeFocused()
    for (const theme of THEMES) {
      await showTheme(page, theme)
      expect(await allViolations(page), theme).toEqual([])
    }
    await button(page, 'Cancel').click()
    await expect(requestCode(page)).toBeVisible()
    await expect.poll(() => phone.browser.endings).toEqual(['AbortError'])
  })

  await test.step('the wallet shares nothing', async () => {
    phone.browser.behave('decline')
    await button(page).click()
    await expect(note(page, /^Nothing was shared\. You can try again or scan the code\./)).toBeVisible()
    await expect(requestCode(page)).toBeVisible()
    expect(await allViolations(page)).toEqual([])
  })

  await phone.scan(await debugDetail(page, 'QR URL'))
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
})

test('A wallet that scans the code while the browser asks ends the call', async ({ page }) => {
  const phone = await phoneWithAccount(page)
  await requestPresentation(page, 'bank-account-basic')
  const link = await debugDetail(page, 'QR URL')
  await button(page).click()
  await expect(openCall(page)).toBeVisible()
  await phone.scan(link)
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect.poll(() => phone.browser.endings).toEqual(['AbortError'])
})

test('The request is for this site only, and an answer that cannot be read leaves it open', async ({ page, guard }) => {
  const phone = await phoneWithAccount(page)
  await requestPresentation(page, 'bank-account-basic')
  phone.browser.behave(async ([request]) => {
    await expect(phone.wallet.presentByBrowser(request?.data, '', 'https://elsewhere.example')).rejects.toThrow(
      /origin/,
    )
    return { protocol: request?.protocol ?? '', data: { response: 'no JWE' } }
  })
  guard.expectRefusal(400)
  await button(page).click()
  await expect(note(page, /^The answer of your wallet cannot be read/)).toBeVisible()
  await phone.scan(await debugDetail(page, 'QR URL'))
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
})

test('On a narrow page in Polish, the way through the browser fits', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await VirtualWallet.of(page)
  await requestPresentation(page, 'bank-account-basic')
  await showLanguage(page, 'pl')
  await button(page, 'Udostępnij telefonem').click()
  await expect(note(page, /^Przeglądarka pokazuje teraz własny kod\./)).toBeVisible()
  expect(await allViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
