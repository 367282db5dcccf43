import type { Browser, Page } from '@playwright/test'
import type { Milliseconds } from '@vitrine/api/units.ts'
import gifenc from 'gifenc'
import type { Vitrine } from '../product/vitrine.ts'
import { generateOffer, HOLDER, openPayment, SUCCESS, stateHeading } from '../steps/app-pages.ts'
import { showTheme } from '../steps/themes.ts'
import { openInDemoWallet } from '../steps/wallet-window.ts'

const COMPUTER = { width: 1180, height: 900 }
const PHONE = { width: 390, height: 844 }
const PICTURE = { width: 960, height: 560 }
const SHOWN: Milliseconds = 1600
const LAST_SHOWN: Milliseconds = 3200

/** Screenshots of the page and of the wallet at one moment, as PNG. */
type Moment = { page: Buffer; wallet: Buffer }

/** Records how a bank account is issued to the demo wallet, and how the wallet then pays with it. Returns an animated GIF. */
export async function recordStory(browser: Browser, vitrine: Vitrine): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: vitrine.appUrl,
    viewport: COMPUTER,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const walletHome = await context.newPage()
  const moments: Moment[] = []
  const take = async (wallet: Page): Promise<void> => {
    moments.push({ page: await photograph(page, COMPUTER), wallet: await photograph(wallet, PHONE) })
  }

  await walletHome.goto(vitrine.walletUrl)
  await page.goto('/')
  await page.getByRole('article', { name: 'Bank account' }).waitFor()
  await take(walletHome)
  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  await take(walletHome)
  const receiving = await openInDemoWallet(page)
  await receiving.button('Accept').waitFor()
  await stateHeading(page, 'Started on Mobile Device ...').waitFor()
  await take(receiving.page)
  await receiving.receive()
  await receiving.stay()
  await stateHeading(page, 'Done!!!').waitFor()
  await page.getByRole('link', { name: /^Pay / }).waitFor()
  await take(receiving.page)
  await receiving.close()

  await openPayment(page, 'bank-account-basic', 'transfer')
  await walletHome.reload()
  await take(walletHome)
  const paying = await openInDemoWallet(page)
  await paying.button(/^Pay /).waitFor()
  await stateHeading(page, 'Verification Started').waitFor()
  await take(paying.page)
  await paying.button(/^Pay /).click()
  await paying.heading(/ approved$/).waitFor()
  await paying.stay()
  await stateHeading(page, SUCCESS).waitFor()
  await take(paying.page)

  const picture = await encode(await context.newPage(), moments)
  await context.close()
  return picture
}

async function photograph(page: Page, viewport: { width: number; height: number }): Promise<Buffer> {
  await page.setViewportSize(viewport)
  await showTheme(page, 'dark')
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => {}))))
  return page.screenshot({ animations: 'disabled' })
}

/** Renders page and wallet side by side. The browser decodes the screenshots, so no PNG decoder has to be installed. */
async function encode(page: Page, moments: readonly Moment[]): Promise<Buffer> {
  await page.setViewportSize(PICTURE)
  const gif = gifenc.GIFEncoder()
  for (const [index, moment] of moments.entries()) {
    await page.setContent(`<!doctype html><style>
      body { margin: 0; height: ${PICTURE.height}px; display: flex; align-items: center; justify-content: space-evenly; background: #0a0d12 }
      img { height: 520px; border-radius: 14px; outline: 1px solid #3a4554 }
      img + img { border-radius: 22px }</style>${[moment.page, moment.wallet]
        .map((png) => `<img src="data:image/png;base64,${png.toString('base64')}">`)
        .join('')}`)
    const whole = (await page.screenshot()).toString('base64')
    const pixels = await page.evaluate(async (png) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      if (!context) throw new Error('The browser has no canvas')
      context.drawImage(image, 0, 0)
      return [...context.getImageData(0, 0, image.width, image.height).data]
    }, whole)
    const colours = new Uint8Array(pixels)
    const palette = gifenc.quantize(colours, 256)
    gif.writeFrame(gifenc.applyPalette(colours, palette), PICTURE.width, PICTURE.height, {
      palette,
      delay: index === moments.length - 1 ? LAST_SHOWN : SHOWN,
    })
  }
  gif.finish()
  return Buffer.from(gif.bytes())
}
