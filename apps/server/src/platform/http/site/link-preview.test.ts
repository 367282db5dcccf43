import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withLinkPreview } from './link-preview.ts'

const WEB = new URL('../../../../../web/', import.meta.url)
const DOCUMENT = readFileSync(new URL('index.html', WEB), 'utf8')

/** Reads width and height of a JPEG from its frame header. */
function sizeOf(jpeg: Buffer): [number, number] {
  const frame =
    [0xc0, 0xc2].map((kind) => jpeg.indexOf(Buffer.from([0xff, kind, 0x00, 0x11]))).find((at) => at >= 0) ?? 0
  return [jpeg.readUInt16BE(frame + 7), jpeg.readUInt16BE(frame + 5)]
}

it('the document of the app contains a title and a description for the preview', () => {
  const document = withLinkPreview(DOCUMENT, 'https://cards.example.org', '/')
  expect(document).toContain('<meta property="og:title" content="Vitrine">')
  expect(document).toMatch(/<meta property="og:description" content="A showcase [^"]+">/)
})

it('the preview picture exists, has the stated size, and is small', () => {
  const document = withLinkPreview(DOCUMENT, '', '/')
  const [, path = ''] = /og:image" content="([^"]+)"/.exec(document) ?? []
  const [, width] = /og:image:width" content="(\d+)"/.exec(document) ?? []
  const [, height] = /og:image:height" content="(\d+)"/.exec(document) ?? []
  const picture = readFileSync(new URL(`public${path}`, WEB))
  expect(sizeOf(picture)).toEqual([Number(width), Number(height)])
  expect(picture.length).toBeLessThan(150_000)
})

it('a document without description is unchanged', () => {
  const document = '<html><head><title>Vitrine</title></head></html>'
  expect(withLinkPreview(document, 'https://cards.example.org', '/')).toBe(document)
})
