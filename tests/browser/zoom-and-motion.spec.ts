import type { Page } from '@playwright/test'
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

/** What is left of a window of 1280 by 800 at 200 % zoom, in CSS pixels. */
const HALF = { width: 640, height: 400 }

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const SCREENS: readonly [string, (page: Page) => Promise<void>][] = [
  ['home', (page) => page.goto('/').then(() => page.getByRole('article').first().waitFor())],
  ['payment', (page) => openPayment(page, 'bank-account-basic', 'transfer')],
]

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const [name, open] of SCREENS)
  test(`F-20 At 200 % zoom nothing of the ${name} page is out of reach, and it stands still for those who asked for reduced motion`, async ({
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

/** Notes each movement that ends on a page: its name, and how long it was. */
async function watchMotion(page: Page): Promise<() => Promise<[name: string, milliseconds: number][]>> {
  await page.addInitScript(() => {
    const movements: [string, number][] = []
    Object.assign(window, { movements })
    document.addEventListener('animationend', ({ animationName, elapsedTime }) => {
      // The build adds to the name what tells it from those of other files.
      movements.push([animationName.split('_')[1] ?? animationName, Math.round(elapsedTime * 1000)])
    })
  })
  return () => page.evaluate(() => (window as Window & { movements?: [string, number][] }).movements ?? [])
}

/** The animations that the styles of a page have for those who asked for reduced motion. */
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

test('What happens to a card is a movement of 400 ms, and none where it is asked for', async ({ page }) => {
  const movements = await watchMotion(page)
  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  const wallet = await openInDemoWallet(page)
  await wallet.receive()
  await wallet.close()
  await stateHeading(page, 'Done!!!').waitFor()
  await expect.poll(async () => (await movements()).sort()).toEqual([['drop', 400]])
  expect(await animationsIfReduced(page)).toEqual([])

  // A new document, whose movements are counted from nothing.
  await page.goto('about:blank')
  await requestPresentation(page, 'bank-account-basic')
  const sharing = await openInDemoWallet(page)
  await sharing.share()
  await sharing.close()
  await stateHeading(page, SUCCESS).waitFor()
  await expect
    .poll(async () => (await movements()).sort())
    .toEqual([
      ['light', 400],
      ['press', 400],
    ])
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  expect(await animationsIfReduced(page)).toEqual([])
})

/** How much of a page may move while it loads (Cumulative Layout Shift). */
const MOST_SHIFT = 0.05
/** Pages, and what each has once it is loaded. */
const LOADING = [
  ['/', 'article'],
  ['/demo', 'article'],
  ['/issue/bank-account-basic', 'form input'],
  ['/issue/verified-employee-basic', 'input[type=file]'],
  ['/present/bank-account-basic', '[role=img] path'],
  ['/present/bank-account-basic/payment/transfer', '[role=img] path'],
  ['/security', '[role=img] img'],
  ['/employee/helpdesk', '[role=img] path'],
] as const

test('F-20 While the cards load, nothing that is seen moves', async ({ page }) => {
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
      expect.soft(total, `${path}, ${width} px wide`).toBeLessThan(MOST_SHIFT)
    }
})
