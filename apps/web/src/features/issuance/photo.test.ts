// @vitest-environment happy-dom
import { PHOTO_LIMITS } from '@vitrine/api'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readPhoto, stripDataUrlPrefix } from './photo.ts'

const JPEG_START = [0xff, 0xd8, 0xff, 0xe0]
const jpeg = (size = 100, name = 'me.jpg') => {
  const bytes = new Uint8Array(size)
  bytes.set(JPEG_START)
  return new File([bytes], name, { type: 'image/jpeg' })
}
/** Stands in for the browser's decoder, which this environment lacks. */
const decoderSays = (picture: { width: number; height: number } | undefined) =>
  vi.stubGlobal('createImageBitmap', async () => {
    if (!picture) throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
    return { ...picture, close: () => {} }
  })

describe('readPhoto', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('gives a JPEG as Base64 without a prefix', async () => {
    decoderSays({ width: 300, height: 400 })
    const reading = await readPhoto(jpeg())
    if (reading.kind !== 'photo') throw new Error(reading.reason)
    expect([...Buffer.from(reading.base64, 'base64').subarray(0, 4)]).toEqual(JPEG_START)
    expect(reading.base64).not.toContain('data:')
  })

  it.each([
    ['a PNG that says it is a JPEG', new Uint8Array([0x89, 0x50, 0x4e, 0x47])],
    ['an SVG', new TextEncoder().encode('<svg onload="alert(1)"/>')],
    ['an empty file', new Uint8Array()],
  ])('F-03 refuses %s', async (_, bytes) => {
    decoderSays({ width: 1, height: 1 })
    const reading = await readPhoto(new File([bytes], 'me.jpg', { type: 'image/jpeg' }))
    expect(reading).toMatchObject({ kind: 'refused', reason: expect.stringContaining('JPEG') })
  })

  it('F-03 refuses a damaged JPEG', async () => {
    decoderSays(undefined)
    expect(await readPhoto(jpeg())).toMatchObject({ kind: 'refused', reason: expect.stringContaining('damaged') })
  })

  it.each([
    ['too many bytes', PHOTO_LIMITS.bytes + 1, { width: 2400, height: 1200 }],
    ['too many pixels', 100, { width: PHOTO_LIMITS.pixelsPerSide + 1, height: 2000 }],
  ])('F-03 makes a photo with %s smaller', async (_, size, picture) => {
    decoderSays(picture)
    const drawn: number[] = []
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
      drawn.push(this.width, this.height)
      done(new Blob([new Uint8Array(JPEG_START)], { type: 'image/jpeg' }))
    })
    expect(await readPhoto(jpeg(size))).toMatchObject({ kind: 'photo' })
    expect(Math.max(...drawn)).toBe(1200)
  })
})

describe('stripDataUrlPrefix', () => {
  it('strips the prefix of a JPEG and leaves everything else', () => {
    expect(stripDataUrlPrefix('data:image/jpeg;base64,/9j/4A')).toBe('/9j/4A')
    expect(stripDataUrlPrefix('/9j/4A')).toBe('/9j/4A')
  })
})
