import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { HOLDER } from './steps/app-pages.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

const choose = (page: Page, name: string) =>
  page.getByRole('combobox', { name: /^(Language|Język)$/ }).selectOption(name)
const documentLanguage = (page: Page) => page.locator('html').getAttribute('lang')

/** Records the addresses of the catalogues that the pages of this browser load. Returns the growing list. */
function catalogues(page: Page): readonly string[] {
  const loaded: string[] = []
  page.context().on('response', (response) => {
    if (/\/assets\/(frame|cards|console|session|what-we-keep|en|pl)-[\w-]+\.js$/.test(response.url()))
      loaded.push(response.url())
  })
  return loaded
}

test('Choosing a language translates the page at once, keeps typed text, and applies to wallet and sign-in', async ({
  page,
  context,
  vitrine,
}) => {
  await page.goto('/issue/bank-account-basic')
  const name = page.getByRole('textbox')
  await name.fill(HOLDER)
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('link', { name: 'Get your first card' })).toBeVisible()

  await choose(page, 'Polski')
  await expect(page.getByRole('heading', { level: 2, name: 'Zeskanuj kod QR, aby pobrać kartę' })).toBeVisible()
  await expect(page.getByLabel('Imię i nazwisko')).toHaveValue(HOLDER)
  await expect(page).toHaveTitle(/Konto bankowe/)
  expect(await documentLanguage(page)).toBe('pl')
  await expect(page.getByRole('combobox', { name: 'Język' })).toHaveValue('pl')
  await test.step('another tab follows', async () => {
    await expect(other.getByRole('link', { name: 'Pobierz pierwszą kartę' })).toBeVisible()
    await other.close()
  })

  await page.getByRole('button', { name: 'Wygeneruj', exact: true }).click()
  const wallet = await openInDemoWallet(page, 'Otwórz w portfelu demonstracyjnym')
  await expect(wallet.heading('Dodać „Konto bankowe”?')).toBeVisible()
  expect(wallet.page.url()).not.toContain('ui_locales')
  await wallet.page.goto(vitrine.walletUrl)
  await expect(wallet.page.getByRole('combobox', { name: 'Język' })).toHaveValue('pl')
  await wallet.close()

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Karty')
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  await expect(page.getByRole('heading', { name: 'Kim jesteś?' })).toBeVisible()
  expect(await documentLanguage(page)).toBe('pl')
  await page.getByRole('button', { name: 'Anuluj i wróć' }).click()
  await expect(page.getByRole('button', { name: 'Zaloguj się' }).first()).toBeVisible()

  await page.goto('/')
  await choose(page, 'English')
  await expect(page.getByRole('link', { name: 'Get your first card' })).toBeVisible()
  expect(await documentLanguage(page)).toBe('en')
})

test('If another language cannot be loaded, the page keeps its language and reports it', async ({ page, guard }) => {
  guard.expect(/Failed to load resource: net::ERR_FAILED/)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Get your first card' })).toBeVisible()
  await page.route(/\/assets\/frame-/, (route) => route.abort())
  await choose(page, 'Polski')
  await expect(page.getByRole('alert')).toContainText('The texts could not be loaded.')
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en')
  expect(await documentLanguage(page)).toBe('en')
})

test.describe('A browser that prefers Polish', () => {
  test.use({ locale: 'pl-PL' })

  test('shows Polish from the start, and loads no other language', async ({ page, vitrine }) => {
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(globalThis, { seen })
      new MutationObserver(() => {
        for (const heading of document.querySelectorAll('h1, h2, nav a')) seen.add(heading.textContent ?? '')
        seen.add(document.documentElement.lang)
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    const loaded = catalogues(page)
    for (const address of ['/', vitrine.walletUrl]) {
      await page.goto(address, { waitUntil: 'networkidle' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      const seen = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])
      expect(seen).toContain('pl')
      expect(seen).not.toContain('Home')
      expect(seen).not.toContain('Wallet')
    }
    const bodies = await Promise.all(loaded.map(async (url) => (await page.request.get(url)).text()))
    expect(bodies.length).toBeGreaterThan(1)
    for (const body of bodies) expect(body).not.toMatch(/Get your first card|No cards yet/)
    expect(bodies.join()).toContain('Pobierz pierwszą kartę')
  })
})

test.describe('In a browser that prefers Polish, on a slow network', () => {
  test.use({ locale: 'pl-PL' })

  test('the first words of the home page are visible before the app is loaded, and other pages show only the bar', async ({
    page,
    guard,
  }) => {
    guard.expect(/net::ERR_FAILED/)
    await page.route('**/assets/index-*.js', (route) => route.abort())
    const title = () =>
      page.locator('[data-words=title]').evaluate((element) => getComputedStyle(element, '::before').content)
    await page.goto('/')
    await expect(page.getByText('Vitrine', { exact: true })).toBeVisible()
    expect(await title()).toBe('"Karty, które warto mieć. Dane, którym można zaufać."')
    await page.goto('/issue/bank-account-basic')
    await expect(page.getByText('Vitrine', { exact: true })).toBeVisible()
    expect(await title()).toBe('""')
  })
})
