import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consentCookieFor, readConsentCookie } from './consent-cookie.ts'

const SECURE = 'https://vitrine.example'
const LOCAL = 'http://localhost:3000'
const REQUEST = 'a'.repeat(24)
const OTHER = 'b'.repeat(24)

const pairOf = (setCookie: string) => setCookie.split(';')[0] ?? ''

describe('the cookie of a browser that opens a request', () => {
  it('belongs to this host only, is hidden from scripts, and ends with the time to decide', () => {
    const { setCookie } = consentCookieFor(SECURE, undefined, REQUEST)
    expect(setCookie).toMatch(
      /^__Host-vitrine-consent=[A-Za-z0-9_-]{32}\.a{24}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(consentCookieFor(LOCAL, undefined, REQUEST).setCookie).toMatch(
      /^vitrine-consent=[^;]*; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  it('names the browser and the request that it opened last', () => {
    const first = consentCookieFor(SECURE, 'a=b', REQUEST)
    const second = consentCookieFor(SECURE, `a=b; ${pairOf(first.setCookie)}`, OTHER)
    expect(second.browser).toBe(first.browser)
    expect(readConsentCookie(SECURE, pairOf(second.setCookie))).toEqual({ browser: first.browser, requestId: OTHER })
    expect(consentCookieFor(SECURE, undefined, REQUEST).browser).not.toBe(first.browser)
  })

  it.each([
    undefined,
    '',
    'vitrine-consent',
    '__Host-vitrine-consent=',
    `vitrine-consent=${'a'.repeat(32)}.${REQUEST}`,
    `__Host-vitrine-consent=${'a'.repeat(31)}.${REQUEST}`,
    `__Host-vitrine-consent=${'a'.repeat(32)}.`,
    `__Host-vitrine-consent=${'a'.repeat(32)}.${'a'.repeat(61)}`,
  ])('is not read from %j', (cookies) => {
    expect(readConsentCookie(SECURE, cookies)).toBeUndefined()
  })

  it('is read from nothing else, whatever a browser sends', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '.', ';', '=', ' ', '"', '%', '\0', 'é', '__Host-vitrine-consent', 'a'.repeat(32)),
    })
    fc.assert(
      fc.property(text, (cookies) => {
        const read = readConsentCookie(SECURE, cookies)
        if (read) expect(read.requestId).toMatch(/^[A-Za-z0-9_-]{20,60}$/)
        expect(consentCookieFor(SECURE, cookies, REQUEST).browser).toMatch(/^[A-Za-z0-9_-]{43}$/)
      }),
      { numRuns: 1000 },
    )
  })
})
