import { describe, expect, test } from 'vitest'
import { copyPicture, embeddedPicture } from './pictures.ts'

const ADDRESS = 'https://issuer.example/logo.png'
const noNetwork = () => Promise.reject(new Error('no network'))

function answering(bytes: Uint8Array<ArrayBuffer>, contentType = 'image/png', status = 200) {
  const asked: unknown[] = []
  const fetch = async (url: string, init: RequestInit) => {
    asked.push(url, init.headers)
    return new Response(bytes, { status, headers: { 'content-type': contentType } })
  }
  return { asked, fetch }
}

describe('a picture', () => {
  test.each(['data:image/png;base64,AAAA', 'data:image/svg+xml,<svg/>', 'data:image/vnd.x-icon;base64,AA'])(
    'in a data URL is kept unchanged: %s',
    async (uri) => {
      expect(embeddedPicture(uri)).toBe(uri)
      expect(await copyPicture(uri, noNetwork)).toBe(uri)
    },
  )

  test.each([undefined, ADDRESS, 'data:text/html,x', 'data:image/,x', 'data:image/pngx', ' data:image/png,x'])(
    'is never %j',
    (uri) => expect(embeddedPicture(uri)).toBeUndefined(),
  )

  test('at a URL is fetched once and kept as data', async () => {
    const { asked, fetch } = answering(new Uint8Array([0x89, 0x50, 0, 255]), 'Image/SVG+xml; charset=utf-8')
    expect(await copyPicture(ADDRESS, fetch)).toBe('data:image/svg+xml;base64,iVAA/w==')
    expect(asked).toEqual([ADDRESS, { accept: 'image/*' }])
  })

  test('may have 400,000 bytes', async () => {
    expect(await copyPicture(ADDRESS, answering(new Uint8Array(400_000)).fetch)).toMatch(/^data:image\/png;base64,AAA/)
    expect(await copyPicture(ADDRESS, answering(new Uint8Array(400_001)).fetch)).toBeUndefined()
  })

  test.each<[why: string, contentType: string, status: number]>([
    ['not found', 'image/png', 404],
    ['not a picture', 'text/html', 200],
    ['of a type that only ends like a picture', 'x-image/png', 200],
    ['of a type with additional characters', 'image/png"onload=', 200],
  ])('that is %s is left out', async (_why, contentType, status) => {
    expect(await copyPicture(ADDRESS, answering(new Uint8Array(4), contentType, status).fetch)).toBeUndefined()
  })

  test('is left out if there is none or it cannot be fetched', async () => {
    expect(await copyPicture(undefined, noNetwork)).toBeUndefined()
    expect(await copyPicture(ADDRESS, noNetwork)).toBeUndefined()
    expect(await copyPicture('http://issuer.example/logo.png', answering(new Uint8Array(4)).fetch)).toBeUndefined()
  })
})
