import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase64Url, encodeBase64Url } from './base64url.ts'

describe('base64url', () => {
  it('gives back what was encoded', () =>
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(decodeBase64Url(encodeBase64Url(Buffer.from(bytes)))).toEqual(Buffer.from(bytes))
      }),
    ))

  it.each([
    ['padding', 'YQ=='],
    ['the other alphabet', '+/+/'],
    ['white space', 'YWJj\n'],
    ['bits that no encoder sets', 'YR'],
    ['a single character', 'Y'],
    ['characters of no alphabet', 'YW*j'],
    ['bytes behind a null', 'YWJj\u0000YWJj'],
  ])('refuses %s', (_what, text) => {
    expect(decodeBase64Url(text)).toBeUndefined()
  })

  it('knows one way only to write the same bytes', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (text) => {
        const bytes = decodeBase64Url(text)
        if (bytes) expect(encodeBase64Url(bytes)).toBe(text)
      }),
    ))
})
