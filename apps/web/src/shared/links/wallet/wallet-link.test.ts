import { describe, expect, it } from 'vitest'
import { allowedLink, backendLink } from './wallet-link.ts'

describe('allowedLink', () => {
  it.each([
    'https://wallet.example/open?x=1',
    'http://localhost:3002/open',
    'openid4vp://?client_id=a&request_uri=https%3A%2F%2Fhost%2Fr',
    'openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fhost%2Fo',
    'haip-vp://?request_uri=x',
    'haip-vci://?credential_offer_uri=x',
    'openid-vc://?request_uri=https%3A%2F%2Fhost%2Fr',
    'OpenID4VP://?client_id=a',
  ])('accepts %s', (link) => {
    expect(allowedLink(link)).toBe(link)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'intent://scan#Intent;end',
    '//evil.example',
    '/present/x',
    'https://',
    'https://host/a b',
    'https://host/\r\nSet-Cookie: x',
    'openid4vp',
    '',
  ])('refuses %j', (link) => {
    expect(allowedLink(link)).toBeUndefined()
  })

  it('accepts the configured schemes in any case', () => {
    expect(allowedLink('bankapp://open?x=1')).toBeUndefined()
    expect(allowedLink('bankapp://open?x=1', ['bankapp'])).toBe('bankapp://open?x=1')
    expect(allowedLink('bankapp://open?x=1', ['BankApp://'])).toBe('bankapp://open?x=1')
  })

  it.each(['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'filesystem', 'view-source'])(
    'never accepts a configured scheme that runs in the browser: %s',
    (scheme) => {
      expect(allowedLink(`${scheme}:https://host/x`, [scheme])).toBeUndefined()
    },
  )
})

describe('backendLink', () => {
  it.each(['openid-vc://?request_uri=https%3A%2F%2Fhost%2Fr', 'otherwallet://open?x=1', 'https://wallet.example/open'])(
    'accepts %s',
    (link) => {
      expect(backendLink(link)).toBe(link)
    },
  )

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>',
    'blob:https://host/x',
    'otherwallet://open it',
    '//evil.example',
    '',
  ])('refuses %j', (link) => {
    expect(backendLink(link)).toBeUndefined()
  })
})
