import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQrReader, readQrFile } from './qr-reader.ts'

const TEXT = 'openid4vp://?x=1'
/** A QR code of version 1 that says this. */
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
/** White modules around it, as the standard asks. */
const MARGIN = 4
const MODULES = CODE.length + 2 * MARGIN

const isDark = (column: number, row: number): boolean => CODE[row - MARGIN]?.[column - MARGIN] === '#'

/** A canvas on which the code is drawn as large as it is asked for, and which remembers how large that was. */
function stubCanvas(draws: (column: number, row: number) => boolean = isDark) {
  const drawn: { picture: unknown; at: number[] }[] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
    kind: string,
    options?: CanvasRenderingContext2DSettings,
  ) {
    // One that lies on the graphics card is slow to read, and browsers complain.
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

/** A browser with a reader of its own for these formats, which sees these texts. */
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

/** A picture file, whose size in pixels is this. */
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
  it('is asked for QR codes only, and gives the text of the first', async () => {
    const asked = stubDetector(['aztec', 'qr_code'], [TEXT, 'another'])
    const { file, picture } = pictureOf(100, 100)
    expect(await readQrFile(file)).toBe(TEXT)
    expect(asked).toEqual([{ formats: ['qr_code'] }, picture])
  })

  it('gives nothing for a picture without a code', async () => {
    stubDetector(['qr_code'])
    expect(await readQrFile(pictureOf(100, 100).file)).toBeUndefined()
  })

  it('of a file that is no picture gives nothing', async () => {
    stubDetector(['qr_code'], [TEXT])
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not a picture')))
    expect(await readQrFile(new Blob(['text']))).toBeUndefined()
  })
})

describe('the reader in JavaScript', () => {
  it.each<[browser: string, formats: string[] | Error | undefined]>([
    ['has no reader', undefined],
    ['has one for other codes', ['aztec']],
    ['does not say what it reads', new Error('not now')],
  ])('reads where the browser %s', async (_browser, formats) => {
    const asked = formats === undefined ? [] : stubDetector(formats, ['the browser’s'])
    stubCanvas()
    expect(await readQrFile(pictureOf(MODULES * 4, MODULES * 4).file)).toBe(TEXT)
    expect(asked).toEqual([])
  })

  it.each([
    { width: 232, height: 116, drawnAt: [0, 0, 232, 116] },
    { width: 2400, height: 1801, drawnAt: [0, 0, 1200, 901] },
    { width: 900, height: 3600, drawnAt: [0, 0, 300, 1200] },
  ])('draws a picture of $width by $height no larger than it needs', async ({ width, height, drawnAt }) => {
    const drawn = stubCanvas(() => false)
    const { file, picture } = pictureOf(width, height)
    expect(await readQrFile(file)).toBeUndefined()
    expect(drawn).toEqual([{ picture, at: drawnAt }])
  })

  it('looks at what the camera shows, once there is something', async () => {
    const drawn = stubCanvas()
    const read = await createQrReader()
    const video = document.createElement('video')
    const showing = (width: number, height: number) =>
      Object.defineProperties(video, {
        videoWidth: { value: width, configurable: true },
        videoHeight: { value: height, configurable: true },
        // What the page makes of it is another matter.
        width: { value: 7, configurable: true },
        height: { value: 7, configurable: true },
      })
    expect(await read(showing(0, 0))).toBeUndefined()
    expect(drawn).toEqual([])
    expect(await read(showing(MODULES * 4, MODULES * 4))).toBe(TEXT)
  })

  it('gives nothing where the browser does not let it draw', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    expect(await (await createQrReader())(pictureOf(10, 10).picture as ImageBitmap)).toBeUndefined()
  })
})
