import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase64, encodeBase64Url } from './base64url.ts'

describe('Base64 in paths', () => {
  it('is written in the URL-safe alphabet, without padding', () => {
    expect(encodeBase64Url('zażółć?>~')).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(encodeBase64Url('{"a":1}')).toBe('eyJhIjoxfQ')
  })

  it('is read in both alphabets, with and without padding', () => {
    const text = '{"displayName":"Zażółć gęślą?>~~"}'
    const standard = Buffer.from(text).toString('base64')
    const written = encodeBase64Url(text)
    expect(standard).toMatch(/[+/]/)
    expect(standard).toMatch(/=$/)
    for (const form of [standard, standard.replace(/=+$/, ''), written, `${written}=`])
      expect(decodeBase64(form)).toBe(text)
  })

  it('decodes every encoded text to the original', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decodeBase64(encodeBase64Url(text))).toBe(text)
        expect(decodeBase64(Buffer.from(text).toString('base64'))).toBe(text)
      }),
    ))

  it.each([
    ['other characters', 'a*b'],
    ['white space', 'eyJh IjoxfQ'],
    ['an impossible length', 'eyJhI'],
    ['padding in the middle', 'eyJh=IjoxfQ'],
    ['bytes that are not UTF-8', '_w'],
  ])('refuses %s', (_what, encoded) => {
    expect(decodeBase64(encoded)).toBeUndefined()
  })
})
