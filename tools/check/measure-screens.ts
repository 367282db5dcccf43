// npm run exec -- tools/check/measure-screens.ts [part of an address]: measures the layout shift of pages while they load over a slow
// network (CLS), and the contrast of the focus ring (WCAG 2.2, 1.4.11 and 2.4.13). Prints Markdown tables.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { dynamicCodePath } from '@vitrine/api/pages/pages.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { startVitrine, type Vitrine } from '../../tests/browser/product/vitrine.ts'
import { readPixels } from '../../tests/browser/steps/pictures.ts'
import { ADMINISTRATOR, signIn } from '../../tests/browser/steps/sign-in.ts'
import { showTheme, THEMES, type Theme } from '../../tests/browser/steps/themes.ts'
import { BROWSER_APPS, buildIfChanged } from '../run/builds.ts'
import { onStopSignals } from '../stop-signals.ts'
import { complain, say } from '../terminal.ts'
import { ensureChromium } from './chromium.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const
/** Mobile network in a rural area: throughput in bytes per second, latency in milliseconds. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
/** Time without changes after which a page counts as settled. */
const QUIET: Milliseconds = 800
/** Maximum number of controls that are measured per page. */
const MAX_CONTROLS = 60
/** Space around a control that contains its focus ring, in CSS pixels. */
const MARGIN = 8
/** Minimum contrast of a changed pixel. It excludes anti-aliased edges. */
const CHANGED = 1.3

const ADDRESSES = [
  '/',
  '/demo',
  '/issue/bank-account-basic',
  '/issue/verified-employee-basic',
  '/present/bank-account-basic',
  '/present/bank-account-basic/payment/transfer',
  '/security',
  '/employee/helpdesk',
  '/external/helpdesk',
  dynamicCodePath('openid4vp://?client_id=x&request_uri=https%3A%2F%2Fhost%2Frequests%2F1'),
  '/nowhere',
]
const ADMIN_ADDRESSES = ['/admin/contracts', '/admin/contracts/all-accounts/BankAccount', '/admin/audit']

const [word = ''] = process.argv.slice(2)
let vitrine: Vitrine | undefined
let browser: Browser | undefined

async function cleanUp(): Promise<void> {
  await browser?.close()
  await vitrine?.stop()
}
onStopSignals({ stop: () => void cleanUp().finally(() => process.exit(1)), hurry: () => process.exit(1) })

try {
  await Promise.all(BROWSER_APPS.map((app) => buildIfChanged(app)))
  browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
  vitrine = await startVitrine()
  const context = await browser.newContext({ baseURL: vitrine.appUrl, locale: 'en-GB' })
  const page = await context.newPage()
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  const addresses = [...ADDRESSES, ...ADMIN_ADDRESSES, `${vitrine.walletUrl}/`].filter((one) => one.includes(word))
  await printShifts(context, addresses)
  await printRings(context, page, addresses)
  await cleanUp()
} catch (error) {
  complain(String(error instanceof Error ? error.stack : error))
  await cleanUp()
  process.exit(1)
}

async function printShifts(context: BrowserContext, addresses: readonly string[]): Promise<void> {
  say(`| Layout shift | ${SIZES.map(({ width }) => `${width} px`).join(' | ')} |`)
  say(`| --- | ${SIZES.map(() => '---').join(' | ')} |`)
  for (const address of addresses) {
    const shifts: string[] = []
    for (const size of SIZES) shifts.push((await shiftOf(context, address, size)).toFixed(3))
    say(`| ${nameOf(address)} | ${shifts.join(' | ')} |`)
  }
}

/** Returns the sum of a page's layout shifts until the page is settled. Below 0.1 is considered good; the goal here is 0.05. */
async function shiftOf(context: BrowserContext, address: string, size: (typeof SIZES)[number]): Promise<number> {
  const page = await context.newPage()
  try {
    await page.setViewportSize(size)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK)
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForTimeout(QUIET * 3)
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
              if (!entry.hadRecentInput) sum += entry.value
          })
          observer.observe({ type: 'layout-shift', buffered: true } as PerformanceObserverInit)
          setTimeout(() => resolve(sum), 100)
        }),
    )
  } finally {
    await page.close()
  }
}

async function printRings(context: BrowserContext, page: Page, addresses: readonly string[]): Promise<void> {
  const judge = await context.newPage()
  say('')
  say(`| Focus ring, lowest contrast | ${THEMES.join(' | ')} |`)
  say(`| --- | ${THEMES.map(() => '---').join(' | ')} |`)
  for (const address of addresses) {
    const cells: string[] = []
    for (const theme of THEMES) cells.push(await leastContrast(page, judge, address, theme))
    say(`| ${nameOf(address)} | ${cells.join(' | ')} |`)
  }
}

/** Moves through the controls of a page with Tab, and returns the lowest contrast of a focus ring. */
async function leastContrast(page: Page, judge: Page, address: string, theme: Theme): Promise<string> {
  await page.setViewportSize(SIZES[1])
  await page.goto(address)
  await page.waitForTimeout(QUIET)
  await showTheme(page, theme)
  let least: { contrast: number; control: string } | undefined
  const seen = new Set<string>()
  for (let count = 0; count < MAX_CONTROLS; count++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate((margin) => {
      const element = document.activeElement
      if (!element || element === document.body) return undefined
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = element.getBoundingClientRect()
      const clip = {
        x: Math.max(0, x - margin),
        y: Math.max(0, y - margin),
        width: width + 2 * margin,
        height: height + 2 * margin,
      }
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      return { clip, kind: `${element.tagName} ${element.className}`, control: name.slice(0, 40) }
    }, MARGIN)
    if (!focused || focused.clip.width < 3 || seen.has(focused.kind)) continue
    seen.add(focused.kind)
    const options = { clip: focused.clip, animations: 'disabled', caret: 'hide' } as const
    const withRing = await page.screenshot(options)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const without = await page.screenshot(options)
    // The next Tab continues from the previous focus.
    const contrast = await contrastOfChange(judge, withRing, without)
    if (!least || contrast < least.contrast) least = { contrast, control: focused.control }
  }
  return least === undefined ? 'no controls' : `${least.contrast.toFixed(1)} : 1 (${least.control})`
}

/** Returns the median contrast of the pixels that changed; 1 if none did. */
async function contrastOfChange(judge: Page, one: Buffer, other: Buffer): Promise<number> {
  const [before, after] = [await luminancesOf(judge, one), await luminancesOf(judge, other)]
  const contrasts = before
    .map((luminance, pixel) => {
      const [dark = 0, light = 0] = [luminance, after[pixel] ?? luminance].toSorted((a, b) => a - b)
      return (light + 0.05) / (dark + 0.05)
    })
    .filter((contrast) => contrast >= CHANGED)
    .toSorted((a, b) => a - b)
  return contrasts[Math.floor(contrasts.length / 2)] ?? 1
}

/** Returns the relative luminance of each pixel of a picture (WCAG 2.2). */
async function luminancesOf(judge: Page, png: Buffer): Promise<number[]> {
  const { data } = await readPixels(judge, png)
  return Array.from({ length: data.length / 4 }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  })
}

function linear(value: number): number {
  return value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
}

function nameOf(address: string): string {
  const { pathname } = new URL(address, vitrine?.appUrl)
  return address.startsWith('/') ? `\`${pathname.slice(0, 48)}\`` : 'demo wallet'
}
