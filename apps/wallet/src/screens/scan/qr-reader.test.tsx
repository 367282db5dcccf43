import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQrReader, readQrFile } from './qr-reader.ts'

const TEXT = 'openid4vp://?x=1'
/** QR code of version 1 with the text in `TEXT`. */
const CODE = `
#######..#.#..#######
#.....#.#...#.#.....#
#.###.#..#.##.#.###.#
#.###.#.##.#..#.###.#
#.###.#...##..#.###.#
#.....#.###.#.#.....#
#######.#.#.#.#######
..........#.#........
#####.####...#.#.#.#.
...###.##..#.#..#.###
..#.####..###.#...##.
.#.###..#..#.#.#.####
#.#.#.#.####.##....##
........#.##....###.#
#######.###.#..#.###.
#.....#....#...#.##..
#.###.#.####.##......
#.###.#.#.....####.#.
#.###.#.#...#.#......
#.....#.##.#.....##..
#######.####..###..#.`
  .trim()
  .split('\n')
/** Width of the white margin around the code, in modules, as the standard requires. */
const MARGIN = 4
const MODULES = CODE.length + 2 * MARGIN

const isDark = (column: number, row: number): boolean => CODE[row - MARGIN]?.[column - MARGIN] === '#'

/** Replaces the canvas by one whose pixels show the code in any size. Returns the recorded calls of `drawImage`. */
function stubCanvas(draws: (column: number, row: number) => boolean = isDark) {
  const drawn: { picture: unknown; at: number[] }[] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
    kind: string,
    options?: CanvasRenderingContext2DSettings,
  ) {
    // Without `willReadFrequently`, browsers keep the canvas on the graphics card, where reading is slow.
    if (kind !== '2d' || !options?.willReadFrequently) return null as never
    const context = {
      canvas: this,
      drawImage: (picture: unknown, ...at: number[]) => void drawn.push({ picture, at }),
      getImageData: (left: number, top: number, width: number, height: number) => {
        const data = new Uint8ClampedArray(width * height * 4).fill(255)
        for (let y = 0; y < height; y++)
          for (let x = 0; x < width; x++)
            if (draws(Math.floor(((left + x) * MODULES) / width), Math.floor(((top + y) * MODULES) / height)))
              data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
        return { data, width, height }
      },
    }
    return context as never
  })
  return drawn
}

/** Replaces the browser's own reader by one that supports these formats and finds these texts. Returns what it was asked. */
function stubDetector(formats: string[] | Error, seen: string[] = []) {
  const asked: unknown[] = []
  class Detector {
    static getSupportedFormats = async () => {
      if (formats instanceof Error) throw formats
      return formats
    }
    constructor(options: unknown) {
      asked.push(options)
    }
    detect = async (picture: unknown) => {
      asked.push(picture)
      return seen.map((rawValue) => ({ rawValue }))
    }
  }
  vi.stubGlobal('BarcodeDetector', Detector)
  return asked
}

/** Creates a picture file of this size in pixels. */
function pictureOf(width: number, height: number): { file: Blob; picture: { width: number; height: number } } {
  const picture = { width, height }
  vi.stubGlobal('createImageBitmap', async () => picture)
  return { file: new Blob(['a picture']), picture }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the browser’s own reader', () => {
  it('looks only for QR codes, and returns the text of the first', async () => {
    const asked = stubDetector(['aztec', 'qr_code'], [TEXT, 'another'])
    const { file, picture } = pictureOf(100, 100)
    expect(await readQrFile(file)).toBe(TEXT)
    expect(asked).toEqual([{ formats: ['qr_code'] }, picture])
  })

  it('returns undefined for a picture without a code', async () => {
    stubDetector(['qr_code'])
    expect(await readQrFile(pictureOf(100, 100).file)).toBeUndefined()
  })

  it('returns undefined for a file that is not a picture', async () => {
    stubDetector(['qr_code'], [TEXT])
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not a picture')))
    expect(await readQrFile(new Blob(['text']))).toBeUndefined()
  })
})

describe('the reader in JavaScript', () => {
  it.each<[browser: string, formats: string[] | Error | undefined]>([
    ['has no reader', undefined],
    ['has one for other codes', ['aztec']],
    ['does not list its formats', new Error('not now')],
  ])('is used if the browser %s', async (_browser, formats) => {
    const asked = formats === undefined ? [] : stubDetector(formats, ['the browser’s'])
    stubCanvas()
    expect(await readQrFile(pictureOf(MODULES * 4, MODULES * 4).file)).toBe(TEXT)
    expect(asked).toEqual([])
  })

  it.each([
    { width: 232, height: 116, drawnAt: [0, 0, 232, 116] },
    { width: 2400, height: 1801, drawnAt: [0, 0, 1200, 901] },
    { width: 900, height: 3600, drawnAt: [0, 0, 300, 1200] },
  ])('scales a picture of $width by $height down to the necessary size', async ({ width, height, drawnAt }) => {
    const drawn = stubCanvas(() => false)
    const { file, picture } = pictureOf(width, height)
    expect(await readQrFile(file)).toBeUndefined()
    expect(drawn).toEqual([{ picture, at: drawnAt }])
  })

  it('reads the camera picture as soon as there is one', async () => {
    const drawn = stubCanvas()
    const read = await createQrReader()
    const video = document.createElement('video')
    const showing = (width: number, height: number) =>
      Object.defineProperties(video, {
        videoWidth: { value: width, configurable: true },
        videoHeight: { value: height, configurable: true },
        // Size of the element on the page, which differs from the size of the video.
        width: { value: 7, configurable: true },
        height: { value: 7, configurable: true },
      })
    expect(await read(showing(0, 0))).toBeUndefined()
    expect(drawn).toEqual([])
    expect(await read(showing(MODULES * 4, MODULES * 4))).toBe(TEXT)
  })

  it('returns undefined if the browser provides no canvas', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    expect(await (await createQrReader())(pictureOf(10, 10).picture as ImageBitmap)).toBeUndefined()
  })
})
