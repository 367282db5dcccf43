import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSafeRedirect, shownRedirect, withParameters } from './redirect-uri.ts'

describe('a redirect URI', () => {
  it.each([
    'https://wallet.example/callback',
    'https://wallet.example:8443/callback?own=1&other=2',
    'http://localhost:3000/callback',
    'http://127.0.0.1:51004/',
    'http://[::1]:51004/',
    'com.example.wallet:/callback',
    'eu.europa.ec.euidi://authorization',
    'org.sprind.wallet.sandbox://',
  ])('is accepted: %s', (uri) => {
    expect(isSafeRedirect(uri)).toBe(true)
  })

  it.each([
    '',
    'callback',
    '//wallet.example/callback',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://wallet.example/x',
    'file:///etc/passwd',
    'about:blank',
    'view-source:https://wallet.example',
    'intent://wallet.example#Intent;end',
    'wallet:/callback',
    'mailto:a@wallet.example',
    'http://wallet.example/callback',
    'http://localhost.wallet.example/',
    'http://127.0.0.1.wallet.example/',
    'https://wallet.example/callback#fragment',
    'https://wallet.example/callback#',
    'https://user@wallet.example/',
    'https://:password@wallet.example/',
    'https://wallet.example@evil.example/',
    'https://wallet.example/a b',
    'https://wallet.example/\r\nset-cookie:a',
    'https://wallet.example/\0',
    'https://wällét.example/',
    `https://wallet.example/${'a'.repeat(2000)}`,
  ])('is refused: %j', (uri) => {
    expect(isSafeRedirect(uri)).toBe(false)
  })

  it('is shown by its host, or by the scheme of an app', () => {
    expect(shownRedirect('https://wallet.example:8443/callback')).toBe('wallet.example:8443')
    expect(shownRedirect('com.example.wallet://bank.example/callback')).toBe('com.example.wallet')
  })

  it('keeps its own query, and gets parameters byte for byte', () => {
    const state = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
    const url = withParameters('https://wallet.example/cb?dummy1=lorem&dummy2=ipsum', { code: 'x', state, error: null })
    expect([...new URL(url).searchParams]).toEqual([
      ...[
        ['dummy1', 'lorem'],
        ['dummy2', 'ipsum'],
        ['code', 'x'],
      ],
      ['state', state],
    ])
    expect(withParameters('com.example.wallet:/cb', { code: 'x' })).toBe('com.example.wallet:/cb?code=x')
  })

  it('leads to the shown host with the parameters, whatever a wallet makes up', () => {
    const part = fc.constantFrom(
      'https:',
      'http:',
      'javascript:',
      'a.b:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '?',
      '&',
      '#',
      '%',
      '%2F',
      '.',
      '..',
      'wallet.example',
      'localhost',
      '[::1]',
      'code=1',
      '\n',
      '\t',
      ' ',
      '\0',
      'é',
      'x',
    )
    const anything = fc.oneof(
      fc.array(part, { maxLength: 10 }).map((parts) => parts.join('')),
      fc.webUrl(),
      fc.string(),
    )
    fc.assert(
      fc.property(anything, fc.string({ unit: 'grapheme-ascii' }), (uri, state) => {
        if (!isSafeRedirect(uri)) return
        const url = new URL(withParameters(uri, { state: `${state}.`, iss: 'https://vitrine.example' }))
        expect(url.hash).toBe('')
        expect(url.protocol).toMatch(/^https?:$|\./)
        if (url.protocol === 'http:') expect(['localhost', '127.0.0.1', '[::1]']).toContain(url.hostname)
        expect(shownRedirect(uri)).toBe(url.protocol.startsWith('http') ? url.host : url.protocol.slice(0, -1))
        expect(url.searchParams.getAll('state').at(-1)).toBe(`${state}.`)
        expect(url.searchParams.getAll('iss').at(-1)).toBe('https://vitrine.example')
      }),
      { numRuns: 2000 },
    )
  })
})
