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

/** What pages may load in JavaScript, compressed, until they show what they are for. */
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

/** The scripts that a browser loads for a page. */
async function scriptsOf(page: Page, open: (page: Page) => Promise<void>): Promise<{ url: string; body: Buffer }[]> {
  const scripts: Promise<{ url: string; body: Buffer }>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.ok())
      scripts.push(response.body().then((body) => ({ url: response.url(), body })))
  })
  await open(page)
  return Promise.all(scripts)
}

const staysWithin = ({ name, kilobytes, open }: (typeof BUDGETS)[number]) =>
  test(`${name} loads at most ${kilobytes} KB of compressed JavaScript`, async ({ page }) => {
    const loaded = (await scriptsOf(page, open)).map(({ url, body }) => ({ url, size: gzipSync(body).length }))
    const total = loaded.reduce((sum, { size }) => sum + size, 0)
    test.info().annotations.push({ type: 'kilobytes', description: (total / 1024).toFixed(1) })
    expect(total, JSON.stringify(loaded, undefined, 2)).toBeLessThanOrEqual(kilobytes * 1024)
    expect(total).toBeGreaterThan(20 * 1024)
  })

for (const page of BUDGETS) staysWithin(page)

test.describe('In a browser that prefers Polish', () => {
  test.use({ locale: 'pl-PL' })
  staysWithin(POLISH_HOME)
})

for (const app of ['site', 'wallet', 'sign-in page'] as const)
  test(`The fonts of the ${app} are there before its words, are ours, and have 60 KB at most`, async ({
    page,
    vitrine,
  }) => {
    const fonts: Promise<{ host: string; size: number }>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'font')
        fonts.push(response.body().then(({ length }) => ({ host: new URL(response.url()).host, size: length })))
    })
    await page.goto(app === 'wallet' ? vitrine.walletUrl : '/')
    if (app === 'sign-in page') {
      await page.getByRole('article').first().waitFor()
      fonts.length = 0
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.waitForURL(`${vitrine.idpUrl}/**`)
    }
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
  })

test('The home page loads neither the pages of the console nor the rules of scenario files', async ({ page }) => {
  const loaded = (await scriptsOf(page, HOME.open)).map(({ body }) => body.toString()).join()
  expect(loaded).toContain('admin-routes')
  for (const text of ['contract-page', 'audit-page', 'the name of a file in scenarios/images'])
    expect(loaded).not.toContain(text)
})

for (const { name, open } of BUDGETS)
  test(`${name} is told with its files, and fetches each of them once`, async ({ page }) => {
    const fetched: string[] = []
    const hints: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET') fetched.push(new URL(request.url()).pathname)
    })
    page.on('response', (response) => {
      if (response.request().resourceType() === 'document') hints.push(response.headers().link ?? '')
    })
    await open(page)
    const named = [...hints.join().matchAll(/<([^>]+)>/g)].map(([, path]) => path)
    expect(named).toContain('/scenarios')
    expect(named.length).toBeGreaterThan(4)
    for (const path of new Set([...named, ...fetched.filter((one) => one.startsWith('/assets/'))]))
      expect(
        fetched.filter((one) => one === path),
        path,
      ).toHaveLength(1)
  })

test('What visitors get has no sample results in it', async () => {
  const assets = join(ROOT, 'apps/web/dist/assets')
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  for (const name of scripts) expect(await readFile(join(assets, name), 'utf8'), name).not.toContain('Sample Person')
})
