import { describe, expect, it } from 'vitest'
import { readPhotoClaim, writePhotoClaim } from './photo-claim.ts'

/** A JPEG whose Base64 contains both special characters and padding. */
const BYTES = Buffer.from([0xff, 0xd8, 0xff, 0xfb, 0xef, 0xbe, 0xe0, 0x3f])
const BASE64 = BYTES.toString('base64')
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])

describe('a photo in a claim', () => {
  it('is written as base64url without padding', () => {
    expect(BASE64).toMatch(/\/.*\+.*=$/)
    expect(writePhotoClaim(BASE64)).toBe(BYTES.toString('base64url'))
  })

  it.each([
    ['base64url', BYTES.toString('base64url')],
    ['base64url with padding', `${BYTES.toString('base64url')}=`],
    ['Base64', BASE64],
    ['percent-encoded Base64', encodeURIComponent(BASE64)],
    ['percent-encoded base64url', `${BYTES.toString('base64url')}%3D`],
  ])('is read from %s', (_encoding, value) => {
    expect(readPhotoClaim(value)).toBe(BASE64)
  })

  it.each([
    ['another picture', PNG.toString('base64')],
    ['nothing', ''],
    ['text', 'no photo'],
    ['broken percent-encoding', `${BASE64}%`],
    ['more than 2 MB', Buffer.concat([BYTES, Buffer.alloc(2 * 1_048_576)]).toString('base64')],
  ])('is neither read from nor written for %s', (_what, value) => {
    expect([readPhotoClaim(value), writePhotoClaim(value)]).toEqual([undefined, undefined])
  })
})
