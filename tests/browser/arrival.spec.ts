import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { HOLDER, openPayment, requestPresentation, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { PHONE } from './steps/devices.ts'
import { collectShifts } from './steps/layout-shifts.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

/** Maximum layout shift of a whole journey, and of one movement in it (Cumulative Layout Shift). */
const MAX_SHIFT = { sum: 0.1, single: 0.05 }

const SLOW_NETWORK = { offline: false, latency: 400, downloadThroughput: 50 * 1024, uploadThroughput: 50 * 1024 }

for (const [name, device] of [
  ['a phone', PHONE],
  ['a computer', { viewport: { width: 1440, height: 900 } }],
] as const)
  test.describe(`On ${name}`, () => {
    test.use(device)

    test('from the home page to a receipt, what is on the screen stays where it is', async ({ page }) => {
      const { during, shifts } = await collectShifts(page.context())
      // A shift counts if it comes half a second after the click that caused it, as on a slow network.
      await page.route('**/request', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700))
        await route.continue()
      })
      await during('home page', async () => {
        await page.goto('/')
        await page.getByRole('article').first().waitFor()
      })
      await during('form', async () => {
        await page.getByRole('link', { name: 'Get your first card' }).click()
        await page.getByLabel('Full name').fill(HOLDER)
      })
      await during('code', async () => {
        await page.getByRole('button', { name: 'Generate', exact: true }).click()
        await page.getByRole('link', { name: /demo wallet$|show me$/ }).waitFor()
      })
      await during('card in the wallet', async () => {
        const wallet = await openInDemoWallet(page)
        await wallet.receive()
        await wallet.close()
        await stateHeading(page, 'Done!!!').waitFor()
      })
      await during('back on the home page', async () => {
        await page.getByRole('link', { name: 'Back to Home' }).click()
        await page.getByRole('article').first().waitFor()
      })
      await during('request', () => requestPresentation(page, 'bank-account-basic'))
      await during('card presented', async () => {
        const wallet = await openInDemoWallet(page)
        await wallet.share()
        await wallet.close()
        await stateHeading(page, SUCCESS).waitFor()
      })
      await during('payment', () => openPayment(page, 'bank-account-basic', 'transfer'))
      await during('receipt', async () => {
        const wallet = await openInDemoWallet(page)
        await wallet.button(/^Pay /).click()
        await wallet.heading(/ approved$/).waitFor()
        await wallet.close()
        await page.getByRole('region', { name: 'Receipt' }).waitFor()
      })
      const report = JSON.stringify(shifts, undefined, 2)
      expect(Math.max(0, ...shifts.map(({ value }) => value)), report).toBeLessThanOrEqual(MAX_SHIFT.single)
      expect(
        shifts.reduce((sum, { value }) => sum + value, 0),
        report,
      ).toBeLessThanOrEqual(MAX_SHIFT.sum)
    })

    test('on a slow network the first words of the home page stay until the page takes their place', async ({
      page,
    }) => {
      const { during, shifts } = await collectShifts(page.context())
      const network = await page.context().newCDPSession(page)
      await network.send('Network.enable')
      await network.send('Network.emulateNetworkConditions', SLOW_NETWORK)
      const title = await placesOf(page, '[data-words=title], main h1')
      const lead = await placesOf(page, '[data-words=reason], main header p + p')
      const mark = await placesOf(page, '.first-brand svg')
      const bar = await placesOf(page, '.first-bar')
      const placeholders = await placesOf(page, 'header .mantine-Skeleton-root')
      await during('home page', async () => {
        await page.goto('/')
        await page.getByRole('link', { name: 'Get your first card' }).waitFor()
      })
      for (const [what, places] of Object.entries({ title, lead, mark, bar }))
        expect(withoutStart(await places()), what).toEqual([expect.any(String)])
      expect(withoutStart(await placeholders())).toEqual([])
      expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThanOrEqual(MAX_SHIFT.single)
    })

    test('help, theme and language stay in their places when the settings of the site arrive', async ({ page }) => {
      await page.route('**/configuration', async (route) => {
        await page.getByRole('button', { name: 'How to Scan QR Codes' }).waitFor()
        await route.continue()
      })
      const help = await placesOf(page, 'header [data-folds="6"]')
      const theme = await placesOf(page, 'header [data-folds="5"]')
      const language = await placesOf(page, 'header [data-folds="4"]')
      await page.goto('/')
      await page.getByRole('button', { name: 'Sign In' }).waitFor()
      for (const places of [help, theme, language]) expect(withoutStart(await places())).toHaveLength(1)
    })
  })

test('A page stays until the code of the next one has loaded, and the home page returns at once', async ({ page }) => {
  await page.goto('/')
  const loads = Promise.withResolvers<void>()
  await page.route('**/assets/issuance-page-*.js', async (route) => {
    await loads.promise
    await route.continue()
  })
  const title = page.getByRole('heading', { level: 1 })
  await page.getByRole('link', { name: 'Generate: Bank account' }).click()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await expect(title).toHaveText('Cards worth keeping, proof worth trusting')
  loads.resolve()
  await expect(title).toHaveText('Bank account')
  await expect(page.getByRole('progressbar')).toBeHidden()
  await page.getByLabel('Full name').waitFor()
  const placeholders = await placesOf(page, '.mantine-Skeleton-root')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.getByRole('article').first().waitFor()
  expect(withoutStart(await placeholders())).toEqual([])
})

/**
 * Records each place of the first element that matches, in whole pixels, frame by frame, also in the documents that the page loads later. An empty text
 * stands for no such element.
 */
async function placesOf(page: Page, selector: string): Promise<() => Promise<string[]>> {
  const record = (wanted: string) => {
    const places: string[] = []
    const recorder = window as Window & { places?: Record<string, string[]> }
    recorder.places = { ...recorder.places, [wanted]: places }
    const look = () => {
      const { x, y, width, height } = document.querySelector(wanted)?.getBoundingClientRect() ?? {}
      const place = x === undefined ? '' : [x, y, width, height].map((length = 0) => Math.round(length)).join()
      if (places.at(-1) !== place) places.push(place)
      requestAnimationFrame(look)
    }
    look()
  }
  await page.addInitScript(record, selector)
  await page.evaluate(record, selector)
  return () =>
    page.evaluate(
      (wanted) => (window as Window & { places?: Record<string, string[]> }).places?.[wanted] ?? [],
      selector,
    )
}

/** Leaves out the frames before the element appeared. */
const withoutStart = (places: readonly string[]): readonly string[] => (places[0] === '' ? places.slice(1) : places)
