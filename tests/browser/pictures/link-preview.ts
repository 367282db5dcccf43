// npm run exec -- tests/browser/pictures/link-preview.ts: renders the picture that chat programs show for a link to the home page.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from '../../../tools/check/chromium.ts'
import { ROOT } from '../../../tools/root.ts'
import { say } from '../../../tools/terminal.ts'

const TARGET = join(ROOT, 'apps', 'web', 'public', 'link-preview.jpg')
const SIZE = { width: 1200, height: 630 }
const CARDS = ['workshop', 'portal-gift-card', 'bank-account-basic']

const inline = (type: string, ...path: string[]): string =>
  `data:${type};base64,${readFileSync(join(ROOT, ...path)).toString('base64')}`

const font = (family: string, file: string): string =>
  `@font-face { font-family: "${family}"; src: url("${inline('font/woff2', 'packages', 'brand', 'fonts', file)}") }`

const DOCUMENT = `<!doctype html><style>
  ${font('Vitrine Serif', 'vitrine-serif.woff2')}
  ${font('Vitrine Sans', 'vitrine-sans.woff2')}
  body { margin: 0; height: 100vh; position: relative; overflow: hidden; color: #f0ebe0; background: radial-gradient(60rem 34rem at 76% -10%, #3a2f1c, #0a0d12 70%) }
  header { position: absolute; left: 80px; top: 150px; width: 470px }
  header img { width: 96px }
  h1 { margin: 20px 0 12px; font: 104px/1 "Vitrine Serif" }
  p { margin: 0; font: 34px/1.35 "Vitrine Sans"; color: #b4b0a6 }
  .card { position: absolute; width: 500px; height: 313px; border-radius: 24px; box-shadow: 0 30px 50px -15px #000; outline: 1px solid #ffffff22 }
  .card:nth-of-type(1) { left: 640px; top: 60px; transform: rotate(5deg) }
  .card:nth-of-type(2) { left: 620px; top: 165px; transform: rotate(-1deg) }
  .card:nth-of-type(3) { left: 600px; top: 270px; transform: rotate(-7deg) }
</style>
<header><img src="${inline('image/svg+xml', 'packages', 'brand', 'icon.svg')}"><h1>Vitrine</h1><p>A showcase for verifiable credentials</p></header>
${CARDS.map((name) => `<img class="card" src="${inline('image/svg+xml', 'scenarios', 'images', `${name}.svg`)}">`).join('')}`

const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ viewport: SIZE })
  await page.setContent(DOCUMENT, { waitUntil: 'load' })
  const picture = await page.screenshot({ type: 'jpeg', quality: 86 })
  writeFileSync(TARGET, picture)
  say(`${relative(ROOT, TARGET)}: ${Math.round(picture.length / 1024)} KB`)
} finally {
  await browser.close()
}
