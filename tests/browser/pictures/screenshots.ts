// npm run screenshots: saves every screen and state of the app and the demo wallet, in both themes and three widths, to screenshots/.
// With words of a chapter's title, saves only the screens of that chapter: npm run screenshots -- "face check".
// With --readme, renders only the animated picture of the README, which is part of the repository.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Bytes } from '@vitrine/api/units.ts'
import { ensureChromium } from '../../../tools/check/chromium.ts'
import { ROOT } from '../../../tools/root.ts'
import { BROWSER_APPS, buildIfChanged } from '../../../tools/run/builds.ts'
import { onStopSignals } from '../../../tools/stop-signals.ts'
import { complain, say } from '../../../tools/terminal.ts'
import { startVitrine, type Vitrine } from '../product/vitrine.ts'
import { showTheme, THEMES } from '../steps/themes.ts'
import { CHAPTERS } from '../tour/chapters.ts'
import { recordStory } from './story.ts'

const TARGET = join(ROOT, 'screenshots')
const README_PICTURE = join(ROOT, 'docs', 'images', 'story.gif')
const WIDE = { width: 1440, height: 900 }
const MIDDLE = { width: 1024, height: 768 }
const NARROW = { width: 390, height: 844 }

/** Maximum size of the picture of the README, so that it loads fast. */
const README_LIMIT: Bytes = 2_000_000

const forReadme = process.argv.includes('--readme')
const wanted = process.argv[2]?.toLowerCase() ?? ''
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
    BROWSER_APPS.map((app) => buildIfChanged(app, { announce: () => say(`Building ${app.folder} ...`) })),
  )
  browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
  if (forReadme) await renderReadmePicture(browser)
  else await photographAll(browser)
  await cleanUp()
} catch (error) {
  complain(String(error instanceof Error ? error.stack : error))
  await cleanUp()
  process.exit(1)
}

async function photographAll(openBrowser: Browser): Promise<void> {
  rmSync(TARGET, { recursive: true, force: true })
  mkdirSync(TARGET, { recursive: true })
  for (const { title, walk } of CHAPTERS.filter(({ title }) => title.toLowerCase().includes(wanted))) {
    say(`\n${title}`)
    // Each chapter has its own server, because chapters change the clock.
    vitrine = await startVitrine()
    const context = await openBrowser.newContext({ baseURL: vitrine.appUrl, viewport: WIDE, locale: 'en-GB' })
    for await (const { name, page } of walk({ context, vitrine })) await photograph(name, page)
    await context.close()
    await vitrine.stop()
    vitrine = undefined
  }
}

async function renderReadmePicture(openBrowser: Browser): Promise<void> {
  vitrine = await startVitrine()
  const picture = await recordStory(openBrowser, vitrine)
  if (picture.length > README_LIMIT)
    throw new Error(`The picture of the README has ${picture.length} bytes, more than ${README_LIMIT}`)
  mkdirSync(dirname(README_PICTURE), { recursive: true })
  save(README_PICTURE, picture)
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
}

function save(file: string, picture: Buffer): void {
  writeFileSync(file, picture)
  say(`  ${relative(ROOT, file)}`)
}
