// npm run screenshots: saves every screen and state of the app and the demo wallet, in both themes and three widths, to screenshots/.
// With --readme, also renders the pictures of the README, which are part of the repository.
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startVitrine, type Vitrine } from '../../tests/browser/product/vitrine.ts'
import { showTheme, THEMES } from '../../tests/browser/steps/themes.ts'
import { CHAPTERS } from '../../tests/browser/tour/chapters.ts'
import { ensureChromium } from '../check/chromium.ts'
import { ROOT } from '../root.ts'
import { BROWSER_APPS, buildWhenChanged } from '../run/builds.ts'
import { onStopSignals } from '../stop-signals.ts'
import { complain, say } from '../terminal.ts'

const TARGET = join(ROOT, 'screenshots')
const README_TARGET = join(ROOT, 'docs', 'images')
const WIDE = { width: 1440, height: 900 }
const README = { width: 1280, height: 800 }
const MIDDLE = { width: 1024, height: 768 }
const NARROW = { width: 390, height: 844 }

/** Screens of the README picture that shows three of them side by side. */
const STORY = ['presentation-code', 'wallet-request', 'presentation-result']

/** JPEG, because the cards have too many colours for a small PNG. */
const PHOTOGRAPH = { type: 'jpeg', quality: 88 } as const

/** Maximum size of a README picture, so that it loads fast. */
const README_LIMIT_KILOBYTES = 450

const forReadme = process.argv.includes('--readme')
const story = new Map<string, Buffer>()
let vitrine: Vitrine | undefined
let browser: Browser | undefined

async function cleanUp(): Promise<void> {
  await browser?.close()
  await vitrine?.stop()
}

onStopSignals({
  stop: () => void cleanUp().finally(() => process.exit(1)),
  hurry: () => process.exit(1),
})

try {
  await Promise.all(
    BROWSER_APPS.map((app) => buildWhenChanged(app, { announce: () => say(`Building ${app.folder} ...`) })),
  )
  browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
  rmSync(TARGET, { recursive: true, force: true })
  mkdirSync(TARGET, { recursive: true })
  for (const { title, walk } of CHAPTERS) {
    say(`\n${title}`)
    // A server for each chapter, because chapters change the clock.
    vitrine = await startVitrine()
    const context = await browser.newContext({ baseURL: vitrine.appUrl, viewport: WIDE, locale: 'en-GB' })
    for await (const { name, page } of walk({ context, vitrine })) await photograph(name, page)
    await context.close()
    await vitrine.stop()
    vitrine = undefined
  }
  if (forReadme) await writeStory(browser)
  await cleanUp()
} catch (error) {
  complain(String(error instanceof Error ? error.stack : error))
  await cleanUp()
  process.exit(1)
}

/** Takes screenshots of the page in all themes and sizes, and restores its size. */
async function photograph(name: string, page: Page): Promise<void> {
  for (const viewport of [NARROW, MIDDLE, WIDE]) {
    await page.setViewportSize(viewport)
    for (const theme of THEMES) {
      await showTheme(page, theme)
      await page.evaluate(() => scrollTo(0, 0))
      save(
        join(TARGET, `${name}-${theme}-${viewport.width}.png`),
        await page.screenshot({ fullPage: true, animations: 'disabled' }),
      )
    }
  }
  if (!forReadme) return
  await showTheme(page, 'dark')
  if (name === 'home') {
    await page.setViewportSize(README)
    saveForReadme('home.jpg', await page.screenshot({ animations: 'disabled', ...PHOTOGRAPH }))
    await page.setViewportSize(WIDE)
  }
  if (!STORY.includes(name)) return
  await page.setViewportSize(NARROW)
  // The result is below the card, and the navigation bar covers the top of the window.
  await page.evaluate(() => {
    document.querySelector('main h2')?.scrollIntoView()
    scrollBy(0, -100)
  })
  story.set(name, await page.screenshot({ animations: 'disabled' }))
  await page.setViewportSize(WIDE)
}

async function writeStory(openBrowser: Browser): Promise<void> {
  const page = await openBrowser.newPage({ viewport: WIDE })
  const pictures = STORY.map((name) => `<img src="data:image/png;base64,${story.get(name)?.toString('base64') ?? ''}">`)
  await page.setContent(
    `<!doctype html><style>body { margin: 0; padding: 24px; display: flex; align-items: flex-start; gap: 24px; background: #0a0d12 }
      img { width: 0; height: auto; flex: 1; border-radius: 18px; outline: 1px solid #3a4554 }</style>${pictures.join('')}`,
  )
  saveForReadme('story.jpg', await page.locator('body').screenshot(PHOTOGRAPH))
  await page.close()
}

function save(file: string, picture: Buffer): void {
  writeFileSync(file, picture)
  say(`  ${relative(ROOT, file)}`)
}

function saveForReadme(name: string, picture: Buffer): void {
  const file = join(README_TARGET, name)
  mkdirSync(README_TARGET, { recursive: true })
  save(file, picture)
  const kilobytes = Math.ceil(statSync(file).size / 1024)
  if (kilobytes > README_LIMIT_KILOBYTES)
    throw new Error(`${relative(ROOT, file)} has ${kilobytes} KB, more than ${README_LIMIT_KILOBYTES}`)
}
