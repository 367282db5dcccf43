import { encodeBase64Url } from '@vitrine/api/text/base64url.ts'
import { describe, expect, it } from 'vitest'
import { linkInAddress } from './dynamic-code-page.tsx'

// The Base64 form of this link contains padding and both characters that differ between base64 and base64url.
const LINK = 'openid4vp://?client_id=Zoë~~~ÿÿÿ???>>>!'
const standard = Buffer.from(LINK).toString('base64')

describe('the link in the address of a dynamic code', () => {
  it.each([
    ['base64url', encodeBase64Url(LINK)],
    ['base64url with padding', standard.replaceAll('+', '-').replaceAll('/', '_')],
    ['base64, encoded for an address', encodeURIComponent(standard)],
    ['base64 with only its slashes encoded', standard.replaceAll('/', '%2F')],
    ['base64 without padding', encodeURIComponent(standard.replace(/=+$/, ''))],
  ])('is decoded from %s', (_alphabet, part) => {
    expect(standard).toMatch(/\+.*\/.*=$|\/.*\+.*=$/)
    expect(linkInAddress(`/dynamic/code/${part}`)).toBe(LINK)
  })

  it('is decoded only once: an encoded text inside it stays encoded', () => {
    const inside = encodeURIComponent('javascript:alert(1)')
    expect(linkInAddress(`/dynamic/code/${encodeBase64Url(inside)}`)).toBe(inside)
    expect(linkInAddress(`/dynamic/code/${encodeURIComponent(encodeURIComponent(standard))}`)).toBeUndefined()
  })

  it.each([
    ['a link that is not encoded', encodeURIComponent('https://museum.example/')],
    ['a broken escape', '%E0%A4%A'],
    ['bytes that are not text', '_w'],
    ['nothing', '='],
    ['an impossible length', 'abcde'],
  ])('is not decoded from %s', (_name, part) => {
    expect(linkInAddress(`/dynamic/code/${part}`)).toBeUndefined()
  })
})
