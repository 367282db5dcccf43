import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { contrastViolations, seriousViolations } from './steps/accessibility.ts'
import { getBankAccount, requestCode } from './steps/app-pages.ts'
import { markOf } from './steps/emulator-mark.ts'
import { showTheme, THEMES } from './steps/themes.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

/** Long names, so that the text of the mark needs several lines on a phone. */
const EMULATORS = [
  { name: 'Microsoft Authenticator', schemes: ['openid-vc'], url: 'http://localhost:3002' },
  { name: 'Another wallet with a long name', schemes: ['another-wallet'], url: 'http://localhost:3004/wallet' },
]

/** Makes documents and the configuration look like those of a server whose engines use emulators. */
async function useEmulators(page: Page): Promise<void> {
  const named = JSON.stringify(EMULATORS).replaceAll('"', '&quot;')
  await page.route(
    (url) => url.hostname === 'localhost',
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const document = (await response.text()).replace('<meta name="emulators" content=""', () => {
        return `<meta name="emulators" content="${named}"`
      })
      return route.fulfill({ response, body: document })
    },
  )
  await page.route('**/configuration', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const response = await route.fetch()
    return route.fulfill({ response, json: { ...(await response.json()), emulators: EMULATORS } })
  })
}

test('The mark of an emulator is readable on a phone in both themes, and nothing moves after it', async ({ page }) => {
  await useEmulators(page)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const configured = page.waitForResponse('**/configuration')
    await page.goto('/')
    await expect(markOf(page)).toContainText('Microsoft Authenticator, Another wallet with a long name')
    await configured
    await page.getByRole('article').first().waitFor()
    const shifts = await page.evaluate(() => (window as Window & { shifts?: number[] }).shifts)
    expect(shifts?.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.05)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${width} px wide`).toBeLessThanOrEqual(0)
    for (const theme of THEMES) {
      await showTheme(page, theme)
      expect(await contrastViolations(page), `${theme}, ${width} px: contrast`).toEqual([])
      expect(await seriousViolations(page), `${theme}, ${width} px: axe`).toEqual([])
    }
  }
})

test('A printed receipt contains the mark of an emulator, dark on white paper', async ({ page }) => {
  await useEmulators(page)
  await getBankAccount(page)
  await page.goto('/present/bank-account-lunch-service')
  await requestCode(page).waitFor()
  const wallet = await openInDemoWallet(page)
  await wallet.button('Pay PLN 8.00').click()
  await page.getByRole('region', { name: 'Receipt' }).waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(markOf(page)).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  expect(await markOf(page).evaluate((mark) => getComputedStyle(mark).color)).toBe('rgb(0, 0, 0)')
})
