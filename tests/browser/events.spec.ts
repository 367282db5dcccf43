import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import {
  debugDetail,
  generateOffer,
  HOLDER,
  requestCode,
  requestPresentation,
  SUCCESS,
  stateHeading,
} from './steps/app-pages.ts'
import { consoleButton, EVENTS_KEY, entry, openConsole, recordedEvents } from './steps/events-console.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

const ISSUANCE = ['Started: Issuance started', 'Scanned: Offer scanned with a wallet', 'Issued: Credential issued']
const PRESENTATION = [
  'Started: Presentation started',
  'Scanned: Request scanned with a wallet',
  'Verified: Credential verified',
]

/** Gets a bank account, with a wallet that waits until the page has seen each step. */
async function getCard(page: Page): Promise<void> {
  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  const wallet = await openInDemoWallet(page)
  await expect(stateHeading(page, 'Started on Mobile Device ...')).toBeVisible()
  await wallet.receive()
  await wallet.close()
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()
}

/** Shares the card that the page asks for, and waits until it has seen each step. */
async function shareCard(page: Page): Promise<void> {
  const wallet = await openInDemoWallet(page)
  await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  await wallet.share()
  await wallet.close()
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
}

async function useCard(page: Page): Promise<void> {
  await requestPresentation(page, 'bank-account-basic')
  await shareCard(page)
}

test('A card that is issued and used leaves exactly its six events, also after a reload', async ({ page }) => {
  await getCard(page)
  await useCard(page)
  await openConsole(page)
  await expect.poll(() => recordedEvents(page)).toEqual([...ISSUANCE, ...PRESENTATION])
  for (const message of ['Credential issued', 'Credential verified'])
    await expect(entry(page, message)).toContainText('Bank account')

  await page.goto('/')
  await openConsole(page)
  expect(await recordedEvents(page)).toEqual([...ISSUANCE, ...PRESENTATION])
})

test('A presentation that is declined is an error with its reason', async ({ page }) => {
  await getCard(page)
  await requestPresentation(page, 'bank-account-basic')
  const wallet = await openInDemoWallet(page)
  await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  await wallet.decline()
  await wallet.close()
  await expect(stateHeading(page, 'Verification Rejected')).toBeVisible()
  await openConsole(page)
  await expect
    .poll(() => recordedEvents(page).then((entries) => entries.slice(-3)))
    .toEqual(['Started: Presentation started', PRESENTATION[1], 'Error: Verification rejected'])
  await expect(entry(page, 'Verification rejected')).toContainText('The request was declined in the wallet.')
})

test('A request that fails is an error', async ({ page, guard }) => {
  guard.expectRefusal(503)
  await page.route('**/presentation/request', (route) => route.fulfill({ status: 503, json: { secret: 'eyJhbGci' } }))
  await page.goto('/present/bank-account-basic')
  await expect(page.getByText('Failed to initiate presentation').first()).toBeVisible()
  await openConsole(page)
  await expect.poll(() => recordedEvents(page)).toEqual(['Error: Failed to initiate presentation'])
  await expect(entry(page, 'Failed to initiate presentation')).toContainText('The server answered with status 503.')
})

test("'View Presentation' leads to the result, which adds no event", async ({ page }) => {
  await getCard(page)
  await useCard(page)
  await page.goto('/')
  await openConsole(page)
  await entry(page, 'Credential verified').getByRole('link', { name: 'View Presentation' }).click()
  await expect(page).toHaveURL(/\/present\/bank-account-basic\/[\w-]+$/)
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(page.getByText(HOLDER).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Events Console' })).toBeHidden()

  await page.reload()
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await openConsole(page)
  await expect.poll(() => recordedEvents(page)).toEqual([...ISSUANCE, ...PRESENTATION])
})

test('Two tabs that follow one presentation tell it once, and each sees what the other told', async ({
  page,
  context,
}) => {
  await getCard(page)
  await requestPresentation(page, 'bank-account-basic')
  const id = await debugDetail(page, 'Session id')
  const follower = await context.newPage()
  await follower.goto(`/present/bank-account-basic/${id}`)
  await expect(stateHeading(follower, 'Verification Pending')).toBeVisible()
  const bystander = await context.newPage()
  await bystander.goto('/demo')
  await openConsole(bystander)

  await shareCard(page)
  for (const tab of [page, follower]) {
    await tab.bringToFront()
    await expect(stateHeading(tab, SUCCESS)).toBeVisible()
    await openConsole(tab)
  }
  for (const tab of [page, follower, bystander])
    await expect.poll(() => recordedEvents(tab)).toEqual([...ISSUANCE, ...PRESENTATION])

  await bystander.getByRole('button', { name: 'Clear' }).click()
  for (const tab of [page, follower, bystander]) await expect(tab.getByText('No events yet')).toBeVisible()
})

test('The storage of the browser knows neither the holder nor a token nor what the codes said', async ({ page }) => {
  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  const secrets = [await debugDetail(page, 'Session id'), await debugDetail(page, 'QR URL')]
  const wallet = await openInDemoWallet(page)
  await expect(stateHeading(page, 'Started on Mobile Device ...')).toBeVisible()
  await wallet.receive()
  await wallet.close()
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()
  await requestPresentation(page, 'bank-account-basic')
  secrets.push(await debugDetail(page, 'QR URL'))
  const presentation = await debugDetail(page, 'Session id')
  await shareCard(page)
  const account = await page
    .getByText(/^PL\d\d( \d{4}){6}$/)
    .first()
    .innerText()

  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(JSON.parse(await page.evaluate((key) => localStorage.getItem(key) ?? '', EVENTS_KEY))).toHaveLength(6)
  for (const secret of [...secrets, account, account.replaceAll(' ', ''), HOLDER, 'Maria', 'eyJ', 'openid'])
    expect(stored, `what is stored, for ${secret}`).not.toContain(secret)
  expect(stored.replaceAll(`/present/bank-account-basic/${presentation}`, '')).not.toContain(presentation)
})

test('The console opens and closes by keyboard, says how many events are new, and leaves the page usable', async ({
  page,
}) => {
  await getCard(page)
  const button = consoleButton(page)
  await expect(button).toHaveAccessibleName('Events Console, 3 new events')
  await button.focus()
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { name: 'Events Console' })
  await expect(heading).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(button).toHaveAccessibleName('Events Console')

  await page.getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(heading).toBeFocused()
  await expect(page.getByText('No events yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(heading).toBeHidden()
  await expect(button).toBeFocused()

  await openConsole(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page.getByRole('article', { name: 'Bank account' })).toBeVisible()
  await expect(heading).toBeVisible()
  await button.click()
  await expect(heading).toBeHidden()
})

for (const width of [390, 1280])
  test(`The button covers neither messages nor the end of a page in ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(() => {
      if (isSecureContext)
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
    })
    await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
    const button = await boxOf(consoleButton(page))
    await page.getByText('Copy link to this code').click()
    const message = page.getByRole('alert').filter({ hasText: 'The browser does not allow copying' })
    await expect(message).toBeVisible()
    expect(overlap(button, await boxOf(message))).toBe(false)

    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    expect(overlap(button, await boxOf(page.getByRole('contentinfo').getByRole('paragraph')))).toBe(false)
    await requestPresentation(page, 'bank-account-basic')
    expect(overlap(await boxOf(consoleButton(page)), await boxOf(requestCode(page)))).toBe(false)
  })

type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

async function boxOf(element: ReturnType<typeof consoleButton>): Promise<Box> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('What is to be measured is not shown')
  return box
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const UNCOVERED = [
  '/',
  '/issue/verified-employee-basic',
  '/present/bank-account-basic',
  '/security',
  '/employee/helpdesk',
]

test('The button of the console is over no code and no button, in narrow and wide windows', async ({ page }) => {
  for (const address of UNCOVERED) {
    await page.goto(address)
    await expect(
      page.getByRole('main').getByRole('button').or(page.getByRole('main').getByRole('link')).last(),
    ).toBeVisible()
    for (const width of [320, 390, 900, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await coveredByConsole(page), `${address} in ${width} px`).toEqual([])
    }
  }
})

/**
 * The codes and buttons that lie under the console's button wherever the page is scrolled to. In a narrow window the button has a
 * bar, under which the page goes on as under the one at the top: there only what stays under it at the page's end counts.
 */
const coveredByConsole = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const button = document.querySelector('aside [aria-controls="events-panel"]')
    const bar = button?.parentElement
    if (!button || !bar) return ['no button']
    const isBar = bar.getBoundingClientRect().width > window.innerWidth / 2
    const cover = (isBar ? bar : button).getBoundingClientRect()
    const mostScrolled = document.documentElement.scrollHeight - window.innerHeight
    return [...document.querySelectorAll('main button, main a[class*="Button"], main [role="img"]')].flatMap(
      (element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect()
        if (width === 0 || right <= cover.left || left >= cover.right) return []
        const scrolled = window.scrollY
        // How far up its lower edge, and how far down its upper edge can stand in the window.
        const lowest = bottom + scrolled
        const highest = top + scrolled - mostScrolled
        const isCovered = isBar ? lowest - mostScrolled > cover.top : lowest > cover.top && highest < cover.bottom
        return isCovered ? [`${element.localName} ${element.textContent || element.getAttribute('aria-label')}`] : []
      },
    )
  })
