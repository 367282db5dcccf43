// npm run browsers: plays the main journeys in Firefox and in WebKit, the engine of every iPhone, at the widths of a phone and a desktop.
// Fails on an unexpected message in a console, and saves pictures to screenshots/browsers/. The other tests use Chromium.
//
//   npm run browsers -- webkit payment    only this browser, only journeys whose titles contain this word
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '../../../tools/root.ts'
import { BROWSER_APPS, buildIfChanged } from '../../../tools/run/builds.ts'
import { onStopSignals } from '../../../tools/stop-signals.ts'
import { complain, say, styled } from '../../../tools/terminal.ts'
import { startVitrine, type Vitrine } from '../product/vitrine.ts'
import { showTheme, type Theme } from '../steps/themes.ts'
import { openFirefox } from './firefox.ts'
import { JOURNEYS, type Journey } from './journeys/journeys.ts'
import { type OtherBrowser, UnavailableBrowser, type Viewport, type Visit } from './other-browser.ts'
import { openWebKit } from './webkit.ts'

const TARGET = join(ROOT, 'screenshots', 'browsers')
const BROWSERS = { firefox: openFirefox, webkit: openWebKit }
const VIEWS: readonly { viewport: Viewport; theme: Theme }[] = [
  { viewport: { width: 390, height: 844 }, theme: 'light' },
  { viewport: { width: 1280, height: 900 }, theme: 'dark' },
]

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const names = Object.keys(BROWSERS).filter((name) => words.includes(name))
const titles = words.filter((word) => !Object.hasOwn(BROWSERS, word))
const journeys = JOURNEYS.filter(({ title }) => titles.every((word) => title.toLowerCase().includes(word)))
if (journeys.length === 0) {
  complain(`No journey has this title. There are: ${JOURNEYS.map(({ title }) => title).join('; ')}.`)
  process.exit(2)
}

const tally = { passed: 0, failed: 0, unavailable: 0 }
let vitrine: Vitrine | undefined
let browser: OtherBrowser | undefined

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
  vitrine = await startVitrine()
  for (const [name, open] of Object.entries(BROWSERS)) {
    if (names.length > 0 && !names.includes(name)) continue
    try {
      browser = await open()
    } catch (error) {
      if (!(error instanceof UnavailableBrowser)) throw error
      tally.unavailable += 1
      say(`${styled('yellow', 'not tried')}  ${error.message}`)
      continue
    }
    say(styled('bold', `\n${browser.title}`))
    rmSync(join(TARGET, name), { recursive: true, force: true })
    mkdirSync(join(TARGET, name), { recursive: true })
    for (const view of VIEWS) for (const journey of journeys) await play(journey, browser, view, vitrine)
    await browser.close()
    browser = undefined
  }
  await cleanUp()
} catch (error) {
  complain(String(error instanceof Error ? error.stack : error))
  await cleanUp()
  process.exit(1)
}

say(`\n${tally.passed} passed, ${tally.failed} failed. The pictures are in ${relative(ROOT, TARGET)}.`)
// A browser that was asked for by name must be there.
const isIncomplete = tally.passed === 0 || (names.length > 0 && tally.unavailable > 0)
process.exit(tally.failed > 0 || isIncomplete ? 1 : 0)

async function play(
  journey: Journey,
  { name, open }: OtherBrowser,
  { viewport, theme }: (typeof VIEWS)[number],
  product: Vitrine,
): Promise<void> {
  const title = `${journey.title}, ${viewport.width} px`
  const startedAt = Date.now()
  const visit = await open({ viewport, baseURL: product.appUrl })
  const problems: string[] = []
  let last = 'the start'
  try {
    for await (const stop of journey.walk({ context: visit.context, vitrine: product })) {
      last = stop.name
      await showTheme(stop.page, theme)
      const wide = await stop.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) problems.push(`${stop.name} is ${wide} px wider than the window`)
      save(`${name}/${viewport.width}-${stop.name}`, await stop.page.screenshot({ fullPage: true, caret: 'initial' }))
    }
  } catch (error) {
    problems.push(`after ${last}: ${error instanceof Error ? error.message : error}`)
    await saveAllPages(visit, `${name}/${viewport.width}-failed-after-${last.replaceAll(' ', '-')}`)
  }
  await visit.close()
  const unexpected = visit.messages().filter((message) => !journey.expected?.some((pattern) => pattern.test(message)))
  problems.push(...new Set(unexpected))
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  if (problems.length === 0) tally.passed += 1
  else tally.failed += 1
  say(`${problems.length === 0 ? styled('green', 'passed') : styled('red', 'FAILED')}  ${title} (${seconds} s)`)
  for (const problem of problems) say(`        ${problem}`)
}

async function saveAllPages({ context }: Visit, name: string): Promise<void> {
  for (const [index, page] of context.pages().entries())
    await page.screenshot({ caret: 'initial' }).then(
      (picture) => save(`${name}-${index + 1}`, picture),
      () => {},
    )
}

function save(name: string, picture: Buffer): void {
  writeFileSync(join(TARGET, `${name}.png`), picture)
}
