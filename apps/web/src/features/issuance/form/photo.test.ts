// @vitest-environment happy-dom

import { PHOTO_LIMITS } from '@vitrine/api/flows/issuance.ts'
import type { Bytes } from '@vitrine/api/units.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readPhoto } from './photo.ts'

const JPEG_START = [0xff, 0xd8, 0xff, 0xe0]
const jpeg = (size = 100, name = 'me.jpg') => {
  const bytes = new Uint8Array(size)
  bytes.set(JPEG_START)
  return new File([bytes], name, { type: 'image/jpeg' })
}
/** Replaces the browser's decoder, which this environment lacks. */
const decoderSays = (picture: { width: number; height: number } | undefined) =>
  vi.stubGlobal('createImageBitmap', async () => {
    if (!picture) throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
    return { ...picture, close: () => {} }
  })

/** Source rectangle and size in pixels of the photo drawn last. */
let drawn: { from: number[]; size: number[] } | undefined
/** File size of the JPEG that the fake canvas returns. */
let drawnBytes: Bytes

describe('readPhoto', () => {
  beforeEach(() => {
    drawn = undefined
    drawnBytes = JPEG_START.length
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
      const drawImage = (_: unknown, left: number, top: number, width: number, height: number) => {
        drawn = { from: [left, top, width, height], size: [this.width, this.height] }
      }
      return { drawImage } as never
    })
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(() => {
      const bytes = new Uint8Array(drawnBytes)
      bytes.set(JPEG_START)
      return `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('returns a JPEG as Base64 without a prefix', async () => {
    decoderSays({ width: 300, height: 400 })
    const reading = await readPhoto(jpeg())
    if (reading.kind !== 'photo') throw new Error(reading.reason)
    expect([...Buffer.from(reading.base64, 'base64')]).toEqual(JPEG_START)
    expect(reading.base64).not.toContain('data:')
  })

  it.each([
    ['a portrait unchanged', [300, 400], [0, 0, 300, 400], [300, 400]],
    ['the middle of a wide picture', [4000, 800], [1700, 0, 600, 800], [600, 800]],
    ['the upper part of a tall one', [300, 800], [0, 100, 300, 400], [300, 400]],
    ['a large one smaller', [3000, 4000], [0, 0, 3000, 4000], [600, 800]],
    ['a dot as a dot', [1, 1], [0.125, 0, 0.75, 1], [1, 1]],
  ])('crops %s', async (_what, [width = 0, height = 0], from, size) => {
    decoderSays({ width, height })
    await readPhoto(jpeg())
    expect(drawn).toEqual({ from, size })
  })

  it('refuses a photo that is still too large', async () => {
    decoderSays({ width: 300, height: 400 })
    drawnBytes = PHOTO_LIMITS.bytes + 1
    expect(await readPhoto(jpeg())).toEqual({ kind: 'refused', reason: 'too-large' })
  })

  it.each([
    ['a PNG that says it is a JPEG', 'me.jpg', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'not-as-named'],
    ['an SVG', 'me.JPEG', new TextEncoder().encode('<svg onload="alert(1)"/>'), 'not-as-named'],
    ['an empty file', 'me.jpg', new Uint8Array(), 'not-as-named'],
    ['a PNG', 'me.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'no-jpeg'],
  ])('refuses %s', async (_, name, bytes, reason) => {
    decoderSays({ width: 1, height: 1 })
    const reading = await readPhoto(new File([bytes], name, { type: 'image/jpeg' }))
    expect(reading).toEqual({ kind: 'refused', reason })
  })

  it('refuses a damaged JPEG', async () => {
    decoderSays(undefined)
    expect(await readPhoto(jpeg())).toEqual({ kind: 'refused', reason: 'damaged' })
  })
})
