import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase64, decodeBase64Url, encodeBase64Url } from './base64.ts'

const MAX_BYTES = 100

describe('base64url', () => {
  it('decodes what was encoded', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: MAX_BYTES }), (bytes) => {
        expect(decodeBase64Url(encodeBase64Url(Buffer.from(bytes)), MAX_BYTES)).toEqual(Buffer.from(bytes))
      }),
    ))

  it.each([
    ['padding', 'YQ=='],
    ['the alphabet of base64', '+/+/'],
    ['white space', 'YWJj\n'],
    ['bits that no encoder sets', 'YR'],
    ['a single character', 'Y'],
    ['characters of neither alphabet', 'YW*j'],
    ['characters after a NUL', 'YWJj\u0000YWJj'],
  ])('refuses %s', (_what, text) => {
    expect(decodeBase64Url(text, MAX_BYTES)).toBeUndefined()
  })

  it('accepts only one spelling of the same bytes', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (text) => {
        const bytes = decodeBase64Url(text, MAX_BYTES)
        if (bytes) expect(encodeBase64Url(bytes)).toBe(text)
      }),
    ))
})

describe('base64', () => {
  it('decodes what was encoded', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: MAX_BYTES }), (bytes) => {
        expect(decodeBase64(Buffer.from(bytes).toString('base64'), MAX_BYTES)).toEqual(Buffer.from(bytes))
      }),
    ))

  it.each([
    ['missing padding', 'YQ'],
    ['the alphabet of base64url', '-_-_'],
    ['line breaks', 'YWJj\nYWJj'],
    ['bits that no encoder sets', 'YR=='],
    ['characters of neither alphabet', 'YW*j'],
    ['padding in the middle', 'YQ==YQ=='],
  ])('refuses %s', (_what, text) => {
    expect(decodeBase64(text, MAX_BYTES)).toBeUndefined()
  })
})

it.each([0, 1, 2, 3, 4, 5])('decodes %i bytes with a limit of that many, and refuses one more', (count) => {
  const [fits, oneMore] = [Buffer.alloc(count, 7), Buffer.alloc(count + 1, 7)]
  expect(decodeBase64(fits.toString('base64'), count)).toEqual(fits)
  expect(decodeBase64(oneMore.toString('base64'), count)).toBeUndefined()
  expect(decodeBase64Url(fits.toString('base64url'), count)).toEqual(fits)
  expect(decodeBase64Url(oneMore.toString('base64url'), count)).toBeUndefined()
})
