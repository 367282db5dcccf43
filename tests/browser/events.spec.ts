import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { debugDetail, generateOffer, HOLDER, requestPresentation, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { consoleButton, EVENTS_KEY, entry, openConsole, recordedEvents } from './steps/events-console.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

const ISSUANCE = ['Started: Issuance started', 'Scanned: Offer scanned with a wallet', 'Issued: Credential issued']
const PRESENTATION = [
  'Started: Presentation started',
  'Scanned: Request scanned with a wallet',
  'Verified: Credential verified',
]

/** Accepts the offered card in the demo wallet, and waits until the page has shown each step. */
async function takeCard(page: Page): Promise<void> {
  const wallet = await openInDemoWallet(page)
  await expect(stateHeading(page, 'Started on Mobile Device ...')).toBeVisible()
  await wallet.receive()
  await wallet.close()
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()
}

/** Shares the requested card from the demo wallet, and waits until the page has shown each step. */
async function shareCard(page: Page): Promise<void> {
  const wallet = await openInDemoWallet(page)
  await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  await wallet.share()
  await wallet.close()
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
}

test('Issuing and using a card records exactly six events and no secret, and all tabs show them, also after a reload', async ({
  page,
  context,
}) => {
  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  const secrets = [await debugDetail(page, 'Session id'), await debugDetail(page, 'QR URL')]
  await takeCard(page)
  await expect(consoleButton(page)).toHaveAccessibleName('Events Console, 3 new events')
  await requestPresentation(page, 'bank-account-basic')
  secrets.push(await debugDetail(page, 'QR URL'))
  const id = await debugDetail(page, 'Session id')
  const follower = await context.newPage()
  await follower.goto(`/present/bank-account-basic/${id}`)
  await expect(stateHeading(follower, 'Verification Pending')).toBeVisible()
  const bystander = await context.newPage()
  await bystander.goto('/demo')
  const heading = bystander.getByRole('heading', { name: 'Events Console' })

  await test.step('the console opens and closes by keyboard, and stays open on the next page', async () => {
    await consoleButton(bystander).focus()
    await bystander.keyboard.press('Enter')
    await expect(heading).toBeFocused()
    await bystander.keyboard.press('Escape')
    await expect(heading).toBeHidden()
    await expect(consoleButton(bystander)).toBeFocused()
    await openConsole(bystander)
    await bystander.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(bystander.getByRole('link', { name: 'Get your first card' })).toBeVisible()
    await expect(heading).toBeVisible()
  })

  await shareCard(page)
  for (const tab of [page, follower]) {
    await tab.bringToFront()
    await expect(stateHeading(tab, SUCCESS)).toBeVisible()
    await openConsole(tab)
  }
  for (const tab of [page, follower, bystander])
    await expect.poll(() => recordedEvents(tab)).toEqual([...ISSUANCE, ...PRESENTATION])

  await test.step('the storage contains neither the holder nor a token nor the content of the codes', async () => {
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(JSON.parse(await page.evaluate((key) => localStorage.getItem(key) ?? '', EVENTS_KEY))).toHaveLength(6)
    for (const secret of [...secrets, HOLDER, 'Maria', 'eyJ', 'openid'])
      expect(stored, `stored text without ${secret}`).not.toContain(secret)
    expect(stored.replaceAll(`/present/bank-account-basic/${id}`, '')).not.toContain(id)
  })

  await test.step("'View Presentation' opens the result, and neither that nor a reload adds an event", async () => {
    await entry(bystander, 'Credential verified').getByRole('link', { name: 'View Presentation' }).click()
    await expect(bystander).toHaveURL(`/present/bank-account-basic/${id}`)
    await expect(heading).toBeHidden()
    await bystander.reload()
    await expect(stateHeading(bystander, SUCCESS)).toBeVisible()
    await openConsole(bystander)
    await expect.poll(() => recordedEvents(bystander)).toEqual([...ISSUANCE, ...PRESENTATION])
  })

  await bystander.getByRole('button', { name: 'Clear' }).click()
  for (const tab of [page, follower, bystander]) await expect(tab.getByText('No events yet')).toBeVisible()
})

const UNCOVERED = [
  '/',
  '/issue/verified-employee-basic',
  '/security',
  '/employee/helpdesk',
  '/present/bank-account-basic',
]

test("The console's button covers no code, button, message or page end, in narrow and wide windows", async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (isSecureContext) navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
  })
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
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const button = await boxOf(consoleButton(page))
    expect(overlap(button, await boxOf(page.getByRole('contentinfo').getByRole('paragraph')))).toBe(false)
    await page.getByRole('button', { name: 'Copy Dynamic Link' }).click()
    const message = page.getByRole('alert').filter({ hasText: 'The browser does not allow copying' })
    await expect(message).toBeVisible()
    expect(overlap(await boxOf(consoleButton(page)), await boxOf(message))).toBe(false)
    await message.getByRole('button').click()
    await expect(message).toBeHidden()
  }
})

type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

async function boxOf(element: ReturnType<typeof consoleButton>): Promise<Box> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('The element to measure is not visible')
  return box
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/**
 * Returns the codes and buttons of a page that the console's button covers at some scroll position. In a narrow window, the button is
 * in a bar, and the page scrolls under this bar. In this case, an element counts only if the bar still covers it at the end of the page.
 */
const coveredByConsole = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const button = document.querySelector('aside [aria-controls="events-panel"]')
    const bar = button?.parentElement
    if (!button || !bar) return ['no button']
    const isBar = bar.getBoundingClientRect().width > window.innerWidth / 2
    const cover = (isBar ? bar : button).getBoundingClientRect()
    const maxScroll = document.documentElement.scrollHeight - window.innerHeight
    return [...document.querySelectorAll('main button, main a[class*="Button"], main [role="img"]')].flatMap(
      (element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect()
        if (width === 0 || right <= cover.left || left >= cover.right) return []
        const scrolled = window.scrollY
        // Lower edge of the element if the page is scrolled to the top, and upper edge if the page is scrolled to the end.
        const lowestBottom = bottom + scrolled
        const highestTop = top + scrolled - maxScroll
        const isCovered = isBar
          ? lowestBottom - maxScroll > cover.top
          : lowestBottom > cover.top && highestTop < cover.bottom
        return isCovered ? [`${element.localName} ${element.textContent || element.getAttribute('aria-label')}`] : []
      },
    )
  })
