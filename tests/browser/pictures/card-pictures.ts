// npm run exec -- tests/browser/pictures/card-pictures.ts: renders the issuer's logo and the pictures of cards as
// PNG files, for wallets without SVG support.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../../tools/check/chromium.ts'
import { ROOT } from '../../../tools/root.ts'
import { say } from '../../../tools/terminal.ts'

const IMAGES = join(ROOT, 'scenarios', 'images')
const CARD = { width: 640, height: 400 }
/** Size of the logo. It is small, because every request to a wallet contains the logo. */
const LOGO = { width: 128, height: 128 }

const names = process.argv.slice(2)
if (names.length === 0) {
  say('usage: npm run exec -- tests/browser/pictures/card-pictures.ts <card id> [...]')
  process.exit(2)
}

const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  for (const name of names) await draw(page, join(IMAGES, `${name}.svg`), join(IMAGES, `${name}.png`), CARD)
  await draw(page, join(ROOT, 'packages', 'brand', 'icon.svg'), join(IMAGES, 'issuer-logo.png'), LOGO)
} finally {
  await browser.close()
}

async function draw(page: Page, from: string, to: string, size: { width: number; height: number }): Promise<void> {
  const picture = `data:image/svg+xml;base64,${readFileSync(from).toString('base64')}`
  await page.setViewportSize(size)
  await page.setContent(
    `<style>body{margin:0}img{display:block;width:100vw;height:100vh}</style><img src="${picture}">`,
  )
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  const png = await page.screenshot({ omitBackground: true })
  writeFileSync(to, png)
  say(`${to}: ${Math.round(png.length / 1024)} KB`)
}
