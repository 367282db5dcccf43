import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { ROOT } from '../../tools/root.ts'
import { expect, test } from './fixtures.ts'
import { generateOffer, HOLDER, offerCode, requestCode, requestPresentation } from './steps/app-pages.ts'

const home = (name: string, card: string) => ({
  name,
  kilobytes: 170,
  open: async (page: Page) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.getByRole('article', { name: card }).waitFor()
  },
})
const HOME = home('The home page', 'Bank account')
const POLISH_HOME = home('The home page in Polish', 'Konto bankowe')

/** Pages, each with the maximum size of the compressed JavaScript that it loads before it shows its main content. */
const BUDGETS = [
  HOME,
  {
    name: 'The page that issues a card',
    kilobytes: 190,
    open: async (page: Page) => {
      await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
      await offerCode(page).waitFor()
    },
  },
  {
    name: 'The page that asks for a card',
    kilobytes: 190,
    open: async (page: Page) => {
      await requestPresentation(page, 'bank-account-basic')
      await requestCode(page).waitFor()
    },
  },
]

/** Opens a page and returns the scripts that the browser loads for it. */
async function scriptsOf(page: Page, open: (page: Page) => Promise<void>): Promise<{ url: string; body: Buffer }[]> {
  const scripts: Promise<{ url: string; body: Buffer }>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.ok())
      scripts.push(response.body().then((body) => ({ url: response.url(), body })))
  })
  await open(page)
  return Promise.all(scripts)
}

/** Opens a page, checks the size of its scripts, and returns their text. */
async function weigh(page: Page, { kilobytes, open }: (typeof BUDGETS)[number]): Promise<string> {
  const scripts = await scriptsOf(page, open)
  const loaded = scripts.map(({ url, body }) => ({ url, size: gzipSync(body).length }))
  const total = loaded.reduce((sum, { size }) => sum + size, 0)
  test.info().annotations.push({ type: 'kilobytes', description: (total / 1024).toFixed(1) })
  expect(total, JSON.stringify(loaded, undefined, 2)).toBeLessThanOrEqual(kilobytes * 1024)
  expect(total).toBeGreaterThan(20 * 1024)
  return scripts.map(({ body }) => body.toString()).join()
}

for (const budget of BUDGETS)
  test(`${budget.name} loads at most ${budget.kilobytes} KB of compressed JavaScript, names its files in its Link header, and fetches each of them once`, async ({
    page,
  }) => {
    const fetched: string[] = []
    const hints: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET') fetched.push(new URL(request.url()).pathname)
    })
    page.on('response', (response) => {
      if (response.request().resourceType() === 'document') hints.push(response.headers().link ?? '')
    })
    const loaded = await weigh(page, budget)
    const named = [...hints.join().matchAll(/<([^>]+)>/g)].map(([, path]) => path)
    expect(named).toContain('/scenarios')
    expect(named.length).toBeGreaterThan(4)
    for (const path of new Set([...named, ...fetched.filter((one) => one.startsWith('/assets/'))]))
      expect(
        fetched.filter((one) => one === path),
        path,
      ).toHaveLength(1)

    if (budget !== HOME) return
    await test.step('the scripts contain neither the pages of the console nor the rules of card files', () => {
      expect(loaded).toContain('admin-routes')
      for (const text of ['contract-page', 'audit-page', 'the name of a file in scenarios/images'])
        expect(loaded).not.toContain(text)
    })
  })

test.describe('In a browser that prefers Polish', () => {
  test.use({ locale: 'pl-PL' })

  test(`${POLISH_HOME.name} loads at most ${POLISH_HOME.kilobytes} KB of compressed JavaScript`, async ({ page }) => {
    await weigh(page, POLISH_HOME)
  })
})

test('Site, sign-in page and wallet each load two fonts from their own origin, use both, and load at most 60 KB of fonts', async ({
  page,
  vitrine,
}) => {
  let fonts: Promise<{ host: string; size: number }>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'font')
      fonts.push(response.body().then(({ length }) => ({ host: new URL(response.url()).host, size: length })))
  })
  const expectOwnFonts = async () => {
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const loaded = await Promise.all(fonts)
    expect(new Set(loaded.map(({ host }) => host))).toEqual(new Set([new URL(page.url()).host]))
    expect(loaded).toHaveLength(2)
    expect(loaded.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(60 * 1024)
    expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(/^"?Vitrine Serif/)
    const inUse = () => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    expect((await page.evaluate(inUse)).map((family) => family.replaceAll('"', '')).sort()).toEqual([
      'Vitrine Sans',
      'Vitrine Serif',
    ])
  }

  await page.goto('/')
  await page.getByRole('article').first().waitFor()
  await expectOwnFonts()

  fonts = []
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${vitrine.idpUrl}/**`)
  await expectOwnFonts()

  fonts = []
  await page.goto(vitrine.walletUrl)
  await expectOwnFonts()
})

test('The built app contains no sample results', async () => {
  const assets = join(ROOT, 'apps/web/dist/assets')
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  for (const name of scripts) expect(await readFile(join(assets, name), 'utf8'), name).not.toContain('Sample Person')
})
