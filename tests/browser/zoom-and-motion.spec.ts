import type { Page } from '@playwright/test'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { expect, test } from './fixtures.ts'
import {
  generateOffer,
  HOLDER,
  openPayment,
  requestCode,
  requestPresentation,
  SUCCESS,
  stateHeading,
} from './steps/app-pages.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

/** Size of a window of 1280 by 800 at 200 % zoom, in CSS pixels. */
const HALF = { width: 640, height: 400 }

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const SCREENS: readonly [string, (page: Page) => Promise<void>][] = [
  ['home', (page) => page.goto('/').then(() => page.getByRole('article').first().waitFor())],
  ['payment', (page) => openPayment(page, 'bank-account-basic', 'transfer')],
]

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const [name, open] of SCREENS)
  test(`At 200 % zoom the ${name} page does not overflow, and with reduced motion it has no animations`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(HALF)
    await open(page)
    expect(await overflow(page)).toBe(0)
    if (await requestCode(page).isVisible())
      expect((await requestCode(page).boundingBox())?.height).toBeLessThan(HALF.height)
    const moving = () => page.evaluate(() => document.getAnimations().map((animation) => animation.constructor.name))
    await expect.poll(moving).toEqual([])

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await overflow(page), 'with text of twice the size').toBe(0)
  })

/** Records the name and the duration of each animation that ends on a page. */
async function recordAnimations(page: Page): Promise<() => Promise<[name: string, length: Milliseconds][]>> {
  await page.addInitScript(() => {
    const finished: [string, number][] = []
    Object.assign(window, { finished })
    document.addEventListener('animationend', ({ animationName, elapsedTime }) => {
      // The build adds a prefix and a suffix to each name, to keep equal names in different files apart. Only the original name is kept.
      finished.push([animationName.split('_')[1] ?? animationName, Math.round(elapsedTime * 1000)])
    })
  })
  return () => page.evaluate(() => (window as Window & { finished?: [string, number][] }).finished ?? [])
}

/** Returns the animations in the styles of a page while reduced motion is preferred. */
async function animationsIfReduced(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const names = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((element) => getComputedStyle(element).animationName)
      .filter((name) => name !== 'none'),
  )
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  return names
}

test('An issued card flies, a presented card turns over before ink and seal come onto it, and nothing moves with reduced motion', async ({
  page,
}) => {
  const finished = await recordAnimations(page)
  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  const wallet = await openInDemoWallet(page)
  await wallet.receive()
  await wallet.close()
  await stateHeading(page, 'Done!!!').waitFor()
  await expect.poll(async () => (await finished()).map(([name]) => name).join()).toMatch(/issued-card/)
  expect(await animationsIfReduced(page)).toEqual([])

  // Load a new document, whose list of animations is empty.
  await page.goto('about:blank')
  await requestPresentation(page, 'bank-account-basic')
  const sharing = await openInDemoWallet(page)
  await sharing.share()
  await sharing.close()
  await stateHeading(page, SUCCESS).waitFor()
  await expect
    .poll(async () => (await finished()).map(([name]) => name))
    .toEqual(['turn', 'leave', 'draw', 'draw', 'draw', 'press'])
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  expect(await animationsIfReduced(page)).toEqual([])
})

/** Maximum layout shift of a page while it loads (Cumulative Layout Shift). */
const MAX_SHIFT = 0.05
/** One page of each layout, each with a selector that matches once the page is loaded. */
const LOADING = [
  ['/', 'article'],
  ['/issue/verified-employee-basic', 'input[type=file]'],
  ['/present/bank-account-basic/payment/transfer', '[role=img] path'],
  ['/security', '[role=img] img'],
  ['/employee/helpdesk', '[role=img] path'],
] as const

test('While the cards load, nothing visible moves', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route('**/scenarios', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  for (const [path, ready] of LOADING)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await page.locator(ready).first().waitFor()
      const total = await page.evaluate(() =>
        (window as Window & { shifts?: number[] }).shifts?.reduce((sum, shift) => sum + shift, 0),
      )
      expect.soft(total, `${path}, ${width} px wide`).toBeLessThan(MAX_SHIFT)
    }
})
