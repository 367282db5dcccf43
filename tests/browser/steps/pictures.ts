import type { BrowserContext, Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'

/** Runs work on a blank page, which has no content security policy that could prevent the work. */
async function onBlankPage<Result>(context: BrowserContext, work: (page: Page) => Promise<Result>): Promise<Result> {
  const page = await context.newPage()
  try {
    return await work(page)
  } finally {
    await page.close()
  }
}

type Pixels = {
  readonly width: number
  readonly height: number
  /** Red, green, blue and opacity of each pixel, row by row. */
  readonly data: Uint8ClampedArray
}

/** Returns the pixels of a picture (PNG). The page that decodes it must have no content security policy. */
async function readPixels(page: Page, png: Buffer): Promise<Pixels> {
  const { width, height, pixels } = await page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const drawing = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    if (!drawing) throw new Error('This browser has no 2D canvas')
    drawing.drawImage(picture, 0, 0)
    const { data } = drawing.getImageData(0, 0, picture.width, picture.height)
    let text = ''
    for (const value of data) text += String.fromCharCode(value)
    return { width: picture.width, height: picture.height, pixels: btoa(text) }
  }, png.toString('base64'))
  return { width, height, data: new Uint8ClampedArray(Buffer.from(pixels, 'base64')) }
}

/** Returns the text of the QR code in a picture (PNG). @throws Error if the picture contains no code that a camera could read */
export async function readQrCode(context: BrowserContext, png: Buffer): Promise<string> {
  return decodeQR(await onBlankPage(context, (page) => readPixels(page, png)))
}

type PortraitOptions = {
  readonly width?: number
  readonly height?: number
  readonly type?: 'image/jpeg' | 'image/png'
  /** True to add noise. Noise cannot be compressed, so it makes the file large. */
  readonly isNoisy?: boolean
}

/** Draws a portrait and returns it as an image file that the browser encoded. */
export async function drawPortrait(
  context: BrowserContext,
  { width = 360, height = 480, type = 'image/jpeg', isNoisy = false }: PortraitOptions = {},
): Promise<Buffer> {
  const encoded = await onBlankPage(context, (page) =>
    page.evaluate(
      async ({ width, height, type, isNoisy }) => {
        const canvas = new OffscreenCanvas(width, height)
        const drawing = canvas.getContext('2d')
        if (!drawing) throw new Error('This browser has no 2D canvas')
        const fill = (colour: string, path: () => void) => {
          drawing.fillStyle = colour
          drawing.beginPath()
          path()
          drawing.fill()
        }
        fill('#a9c0cc', () => drawing.rect(0, 0, width, height))
        fill('#2f4858', () => drawing.ellipse(width / 2, height, width * 0.42, height * 0.34, 0, 0, 7))
        fill('#e0b08c', () => drawing.rect(width * 0.42, height * 0.5, width * 0.16, height * 0.22))
        fill('#5b3a29', () => drawing.ellipse(width / 2, height * 0.36, width * 0.26, height * 0.24, 0, 0, 7))
        fill('#eabf9f', () => drawing.ellipse(width / 2, height * 0.41, width * 0.2, height * 0.2, 0, 0, 7))
        fill('#3b2a22', () => drawing.arc(width * 0.42, height * 0.4, width * 0.022, 0, 7))
        fill('#3b2a22', () => drawing.arc(width * 0.58, height * 0.4, width * 0.022, 0, 7))
        fill('#b5654f', () => drawing.ellipse(width / 2, height * 0.51, width * 0.07, height * 0.015, 0, 0, 7))
        if (isNoisy) {
          const picture = drawing.getImageData(0, 0, width, height)
          for (let start = 0; start < picture.data.length; start += 65_536)
            crypto.getRandomValues(picture.data.subarray(start, start + 65_536))
          drawing.putImageData(picture, 0, 0)
        }
        const bytes = new Uint8Array(await (await canvas.convertToBlob({ type, quality: 0.9 })).arrayBuffer())
        let text = ''
        for (const value of bytes) text += String.fromCharCode(value)
        return btoa(text)
      },
      { width, height, type, isNoisy },
    ),
  )
  return Buffer.from(encoded, 'base64')
}
