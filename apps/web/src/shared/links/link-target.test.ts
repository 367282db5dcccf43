// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest'
import { linkTarget } from './link-target.ts'

const OWN_ORIGIN = window.location.origin

describe('linkTarget', () => {
  it.each([
    ['openid4vp://?client_id=x&request_uri=https%3A%2F%2Fhost%2F1', 'to present'],
    ['haip-vp://?client_id=x', 'to present'],
    ['openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fhost%2F1', 'to receive'],
    ['haip-vci://?credential_offer_uri=https%3A%2F%2Fhost%2F1', 'to receive'],
    ['openid-vc://?request_uri=https%3A%2F%2Fhost%2F1', 'unknown'],
    ['openid-vc://?credential_offer=x', 'to receive'],
  ])('returns the purpose of %s', (url, asks) => {
    expect(linkTarget(url)).toEqual({ kind: 'wallet', url, asks })
  })

  it.each([
    ['https://museum.example/hall?room=1', 'museum.example'],
    ['https://museum.example:8443/', 'museum.example:8443'],
    // The part before the @ is a user name, even if it looks like a host.
    ['https://museum.example@evil.example/', 'evil.example'],
    // Written with a Cyrillic a.
    ['https://p\u0430ypal.example/', 'xn--pypal-4ve.example'],
    ['HTTPS:evil.example', 'evil.example'],
  ])('returns the real host of %s', (text, host) => {
    expect(linkTarget(text)).toMatchObject({ kind: 'page', host, isOurs: false })
  })

  it('recognizes the pages of this site, also over http', () => {
    expect(linkTarget(`${OWN_ORIGIN}/present/card`)).toMatchObject({ kind: 'page', isOurs: true })
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://evil.example/1',
    'intent://evil.example#Intent;scheme=https;end',
    '//evil.example',
    '/\\evil.example',
    'http://evil.example/',
    `http://${new URL(OWN_ORIGIN).hostname}:1/`,
    'https://evil.example/\r\nSet-Cookie: a=b',
    'https://',
    'mailto:someone@example.org',
    'x'.repeat(5000),
    '',
  ])('does not turn %j into a link', (text) => {
    expect(linkTarget(text, ['openid4vp'])).toEqual({ kind: 'text' })
  })

  it('never accepts a link whose scheme runs in the browser, even if the scheme is configured', () => {
    expect(linkTarget('javascript:alert(1)', ['javascript', 'data'])).toEqual({ kind: 'text' })
  })
})
