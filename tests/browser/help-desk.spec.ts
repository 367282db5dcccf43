import type { BrowserContext, Page } from '@playwright/test'
import { HELP_DESK_ENDPOINTS, type HelpDeskAudience } from '@vitrine/api'
import { expect, test } from './fixtures.ts'
import { putCardIntoWallet, stateHeading } from './steps/app-pages.ts'
import { PHONE } from './steps/devices.ts'
import {
  accept,
  callerLink,
  callerLinkCode,
  comparedNumber,
  getEmployeeCard,
  guidOf,
  openHelpDesk,
  sessionClock,
} from './steps/help-desk.ts'
import { tabTo } from './steps/keyboard.ts'
import { openInDemoWallet, openWalletWith, WalletWindow } from './steps/wallet-window.ts'
import { EMPLOYEE } from './tour/people.ts'

const EXPIRED = 'This help desk request has expired after 5 minutes. Please generate a new request to continue.'

/** What the page of the staff asks by itself: it tells the server nothing. */
const READS: readonly string[] = [HELP_DESK_ENDPOINTS.request.path, HELP_DESK_ENDPOINTS.verifiedCaller.path]

const CUSTOMER = { displayName: 'Jan Nowak', userPrincipalName: 'jan.nowak@example.com' }

/** Puts the card that the help desk asks for into the demo wallet of this browser. */
const getCard = (page: Page, audience: HelpDeskAudience): Promise<void> =>
  audience === 'customer' ? putCardIntoWallet(page, 'external-id-basic', CUSTOMER) : getEmployeeCard(page)

/** The caller answers the request of the page in the demo wallet. */
async function answer(page: Page): Promise<void> {
  const wallet = await openInDemoWallet(page)
  await wallet.share()
  await wallet.close()
}

const status = (page: Page) => page.getByRole('heading', { name: 'Verification Not Found' })

test('An employee calls: the help desk sees photo and facts, accepts, and gets the actions', async ({ page }) => {
  await getCard(page, 'employee')
  await openHelpDesk(page, 'employee')
  const wallet = await openInDemoWallet(page)
  await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  await expect(callerLinkCode(page)).toBeHidden()
  await wallet.share()
  await wallet.close()

  await expect(stateHeading(page, 'Verified')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photo of Ewa Lis' })).toBeVisible()
  for (const value of Object.values(EMPLOYEE)) await expect(page.getByRole('main').getByText(value)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset MFA' })).toBeHidden()
  await accept(page)

  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  for (const [name, words] of [
    ['Reset MFA', 'multi-factor authentication'],
    ['Unblock account', '5-10 minutes'],
    ['Review identity provider account', 'identity provider'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toContainText(words)
    await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  await page.getByRole('button', { name: 'Reset MFA' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  // The page makes sure that the request stands and that who called is still kept; nothing else may leave it.
  expect(sent.filter((path) => !READS.includes(path))).toEqual([])

  await test.step('and after a reload the acceptance still stands', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Reset MFA' })).toBeVisible()
    await expect(page.getByText('Ewa Lis').first()).toBeVisible()
  })
})

test('A customer calls: the desk for customers asks for their card, and accepts', async ({ page }) => {
  await getCard(page, 'customer')
  await openHelpDesk(page, 'customer')
  await expect(page).toHaveTitle('Customer help desk · Vitrine')
  await answer(page)
  await expect(page.getByText('Jan Nowak')).toBeVisible()
  await expect(page.getByText('jan.nowak@example.com')).toBeVisible()
  await expect(page).toHaveTitle('Verified – Customer help desk · Vitrine')
  await expect(page.getByRole('main')).not.toContainText(/employee/i)
  await accept(page)
})

test('A caller who declines is rejected, the clock stands still, and staff try again', async ({ page }) => {
  await page.clock.install()
  await openHelpDesk(page, 'employee')
  const first = await guidOf(page)
  const wallet = await openInDemoWallet(page)
  await wallet.decline()
  await wallet.close()
  await expect(page.getByText('Verification Rejected: The help desk request was rejected or cancelled.')).toBeVisible()
  const stopped = await sessionClock(page).textContent()
  await page.clock.fastForward('10:00')
  await expect(sessionClock(page)).toHaveText(stopped ?? '')

  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(callerLinkCode(page)).toBeVisible()
  expect(await guidOf(page)).not.toBe(first)
})

test('A reload keeps request and clock, and the guid stands neither in the address nor in storage', async ({
  page,
  context,
}) => {
  await openHelpDesk(page, 'employee')
  const guid = await guidOf(page)
  const link = await callerLink(page)
  const number = await comparedNumber(page).textContent()
  await page.reload()
  await expect(comparedNumber(page)).toHaveText(number ?? '')
  expect(await guidOf(page)).toBe(guid)
  expect(await callerLink(page)).toBe(link)

  expect(page.url()).not.toContain(guid)
  const { cookies, origins } = await context.storageState({ indexedDB: true })
  const session = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(JSON.stringify([cookies, origins, session])).not.toContain(guid)
})

test('New Help Desk Request forgets everything about the last caller', async ({ page }) => {
  await getCard(page, 'customer')
  await openHelpDesk(page, 'customer')
  const first = await guidOf(page)
  await answer(page)
  await expect(page.getByText('Jan Nowak')).toBeVisible()
  await page.getByRole('button', { name: 'New Help Desk Request' }).click()
  await expect(callerLinkCode(page)).toBeVisible()
  await expect(page.getByText('Jan Nowak')).toBeHidden()
  expect(await guidOf(page)).not.toBe(first)

  await test.step('and a reload does not bring it back', async () => {
    const second = await guidOf(page)
    await page.reload()
    await expect(callerLinkCode(page)).toBeVisible()
    expect(await guidOf(page)).toBe(second)
  })
})

test.describe('On a phone', () => {
  test.use(PHONE)

  test('who is not the caller is turned away: nothing is accepted, nothing is left, and a new request is there', async ({
    page,
    context,
    guard,
  }) => {
    await getCard(page, 'customer')
    await openHelpDesk(page, 'customer')
    const first = await guidOf(page)
    await answer(page)
    await expect(page.getByText('Jan Nowak')).toBeVisible()
    const colleague = await context.newPage()
    await colleague.goto(`/external/helpdesk/${first}`)
    await expect(colleague.getByText('Jan Nowak')).toBeVisible()

    await tabTo(page, 'button', 'Not the caller, start again')
    await page.keyboard.press('Enter')
    await expect(callerLinkCode(page)).toBeVisible()
    await expect(stateHeading(page, 'Send this link to the caller')).toBeFocused()
    await expect(page.getByText('Jan Nowak')).toBeHidden()
    expect(await guidOf(page)).not.toBe(first)

    guard.expectRefusal(404)
    await colleague.getByRole('button', { name: 'Refresh Data' }).click()
    await expect(status(colleague)).toBeVisible()
    guard.expectRefusal(409)
    const accepted = await page.request.post('/help-desk/accept', { data: { id: first } })
    expect(accepted.status()).toBe(409)
  })
})

test('The address without audience is the desk for employees', async ({ page }) => {
  await openHelpDesk(page, 'employee', '/helpdesk')
  await expect(page.getByRole('heading', { name: 'Employee help desk', level: 1 })).toBeVisible()
})

test('The status page shows to colleagues whether the caller is verified, under all its addresses', async ({
  page,
  context,
  guard,
}) => {
  await getCard(page, 'employee')
  await openHelpDesk(page, 'employee')
  const guid = await guidOf(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'verification status of this request' }).click()
  const colleague = await opened
  await expect(status(colleague)).toBeVisible()
  expect(new URL(colleague.url()).pathname).toBe(`/employee/helpdesk/${guid}`)
  await expect(colleague).toHaveTitle('Employee verification status · Vitrine')

  await answer(page)
  await colleague.getByRole('button', { name: 'Refresh' }).click()
  await expect(colleague.getByText('Ewa Lis').first()).toBeVisible()
  await colleague.getByRole('button', { name: 'Refresh Data' }).click()
  await expect(colleague.getByRole('img', { name: 'Photo of Ewa Lis' })).toBeVisible()
  await colleague.goto(`/helpdesk/${guid}`)
  await expect(colleague.getByText('Ewa Lis').first()).toBeVisible()

  await test.step('the other desk does not show an employee as a customer, and leads to the right page', async () => {
    await colleague.goto(`/external/helpdesk/${guid}`)
    await expect(colleague.getByText('Who was verified by this request is an employee.')).toBeVisible()
    await expect(colleague.getByText('Ewa Lis')).toBeHidden()
    await colleague.getByRole('link', { name: 'Employee verification status' }).click()
    await expect(colleague.getByText('Ewa Lis').first()).toBeVisible()
  })

  await test.step('an unknown guid is not found, and a new request is a press away', async () => {
    guard.expectRefusal(404)
    await colleague.goto('/external/helpdesk/unknown')
    await expect(status(colleague)).toBeVisible()
    await colleague.getByRole('link', { name: 'New Help Desk Request' }).click()
    await expect(colleague.getByRole('heading', { name: 'Customer help desk' })).toBeVisible()
    await expect(callerLinkCode(colleague)).toBeVisible()
  })

  await test.step('a guid that the server refuses is an error, with Try Again', async () => {
    guard.expectRefusal(400)
    await colleague.goto(`/employee/helpdesk/${'x'.repeat(201)}`)
    await expect(colleague.getByRole('alert')).toContainText('Failed to fetch employee verification data')
    // HTTP/2, which proxies speak, has no reason phrase: then the server's own words are there.
    await expect(colleague.getByRole('alert')).toContainText(/API returned 400: (Bad Request|The request is not valid)/)
    await colleague.getByRole('button', { name: 'Try Again' }).click()
    await expect(colleague.getByRole('alert')).toBeVisible()
  })
})

test("Nothing that the caller's browser receives leads to the staff's page", async ({ page, browser, vitrine }) => {
  await openHelpDesk(page, 'customer')
  const guid = await guidOf(page)
  const link = await callerLink(page)

  const callersBrowser = await browser.newContext({ baseURL: vitrine.appUrl })
  const received = await collectAll(callersBrowser)
  const caller = await callersBrowser.newPage()
  await getCard(caller, 'customer')
  await caller.goto(link)
  await caller.getByRole('main').getByRole('heading').first().waitFor()
  const wallet = await openWalletWith(caller, vitrine.walletUrl, decodeLink(link))
  await wallet.button('Share').waitFor()
  await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  await wallet.share()
  await expect(page.getByText('Jan Nowak')).toBeVisible()
  await accept(page)
  await caller.reload()
  await caller.getByRole('main').getByRole('heading').first().waitFor()

  const everything = [
    ...(await received()),
    JSON.stringify(await callersBrowser.storageState({ indexedDB: true })),
    ...(await Promise.all(callersBrowser.pages().map(contentOf))),
  ]
  expect(everything.length).toBeGreaterThan(20)
  expect(everything.filter((text) => text.includes(guid))).toEqual([])
  await callersBrowser.close()
})

/** The wallet link inside a link for callers. */
const decodeLink = (link: string): string => Buffer.from(/[^/]+$/.exec(link)?.[0] ?? '', 'base64url').toString('utf8')

/** Collects each address that a browser visits and each answer that it gets, with its headers. */
async function collectAll(context: BrowserContext): Promise<() => Promise<string[]>> {
  const answers: Promise<string>[] = []
  context.on('response', (response) => {
    const read = async () => {
      const headers = JSON.stringify(await response.allHeaders().catch(() => ({})))
      return `${response.url()}\n${headers}\n${await response.text().catch(() => '')}`
    }
    answers.push(read())
  })
  return () => Promise.all(answers)
}

const contentOf = async (page: Page): Promise<string> =>
  `${page.url()}\n${await page.content()}\n${await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, history.state]))}`

test('Staff need no mouse', async ({ page }) => {
  await getCard(page, 'customer')
  await page.goto('/')
  await tabTo(page, 'link', 'Open help desk', 1)
  await page.keyboard.press('Enter')
  await callerLinkCode(page).waitFor()
  await tabTo(page, 'link', 'Open in demo wallet')
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Enter')
  const wallet = new WalletWindow(await opened)
  await tabTo(wallet.page, 'button', 'Share')
  await wallet.page.keyboard.press('Enter')
  await wallet.heading('Shared').waitFor()
  await wallet.close()

  await stateHeading(page, 'Verified').waitFor()
  await tabTo(page, 'button', 'Verification Accepted - Proceed with Support')
  await page.keyboard.press('Enter')
  await expect(stateHeading(page, 'Verification accepted')).toBeFocused()
  await tabTo(page, 'button', 'Unblock account')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Unblock account' })).toBeFocused()
})

test.describe('By the clock of the server', () => {
  test.use({ hasVitrineToItself: true })

  test.beforeEach(({ page }) => page.clock.install())

  test('a request warns in its last minute and expires after five, and a new one is a press away', async ({
    page,
    vitrine,
  }) => {
    await openHelpDesk(page, 'employee')
    await expect(sessionClock(page)).toHaveText(/^(5:00|4:5\d)$/)
    vitrine.advanceClock(245_000)
    await page.clock.fastForward('00:05')
    await expect(sessionClock(page)).toHaveText(/^0:(5\d|4\d)$/)
    await expect(page.getByText('At most 60 seconds left to answer the request.')).toBeAttached()

    await test.step('a reload does not give more time', async () => {
      await page.reload()
      await expect(sessionClock(page)).toHaveText(/^0:(5\d|4\d)$/)
    })

    vitrine.advanceClock(60_000)
    await page.clock.fastForward('00:05')
    await expect(sessionClock(page)).toHaveText('EXPIRED')
    await expect(page.getByText(EXPIRED)).toBeVisible()
    await expect(callerLinkCode(page)).toBeHidden()

    await page.getByRole('button', { name: 'New Help Desk Request' }).click()
    await expect(callerLinkCode(page)).toBeVisible()
    await expect(sessionClock(page)).toHaveText(/^(5:00|4:5\d)$/)
  })

  test('who called is kept for five minutes, and then on no page any more', async ({
    page,
    context,
    vitrine,
    guard,
  }) => {
    await getCard(page, 'customer')
    await openHelpDesk(page, 'customer')
    const guid = await guidOf(page)
    await answer(page)
    await expect(page.getByText('Jan Nowak')).toBeVisible()
    const colleague = await context.newPage()
    await colleague.goto(`/external/helpdesk/${guid}`)
    await expect(colleague.getByText('Jan Nowak')).toBeVisible()

    vitrine.advanceClock(301_000)
    guard.expectRefusal(404)
    // The clock is that of all pages: forwarded once more it would end the calls that it set off.
    await page.clock.fastForward('00:30')
    await expect(status(colleague)).toBeVisible()
    await expect(page.getByText(/erased five minutes after the verification/)).toBeVisible()
    await expect(page.getByText('Jan Nowak')).toBeHidden()
  })

  test('a server that is away for a while changes nothing but a note', async ({ page, vitrine, guard }) => {
    guard.expectNoAnswer()
    await openHelpDesk(page, 'employee')
    await vitrine.stopServer()
    await page.clock.fastForward('00:05')
    await expect(page.getByText('The server does not answer at the moment.')).toBeVisible()
    await expect(callerLinkCode(page)).toBeVisible()
    await vitrine.startServer()
    await page.clock.fastForward('00:15')
    await expect(page.getByText('The server does not answer at the moment.')).toBeHidden()
    await expect(callerLinkCode(page)).toBeVisible()
  })
})
