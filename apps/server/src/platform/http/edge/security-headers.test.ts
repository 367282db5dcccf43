import { describe, expect, it } from 'vitest'
import { pageContentSecurityPolicy, securityHeaders } from './security-headers.ts'

describe('the headers of every response', () => {
  it('forbid framing, sniffing, referrers and caching', () => {
    expect(securityHeaders('http://localhost:3000')).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    })
  })

  it('let only our own pages pass requests and offers on to wallets', () => {
    const policy = securityHeaders('http://localhost:3000')['permissions-policy']?.split(', ')
    expect(policy).toContain('digital-credentials-get=(self)')
    expect(policy).toContain('digital-credentials-create=(self)')
  })

  it('require https only if the public URL is https', () => {
    expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
    expect(securityHeaders('https://cards.example.org')['strict-transport-security']).toMatch(/^max-age=31536000/)
  })
})

describe('the policy of pages', () => {
  const directives = new Map(
    pageContentSecurityPolicy('bm9uY2U=', ['https://login.example.org'])
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  )

  it('allows only scripts of this origin, and styles of this origin or with the nonce', () => {
    expect(directives.get('default-src')).toBe("'none'")
    expect(directives.get('script-src')).toBe("'self'")
    expect(directives.get('style-src')).toBe("'self' 'nonce-bm9uY2U='")
    expect([...directives.values()].join(' ')).not.toMatch(/unsafe|\*/)
  })

  it('allows connections to this origin and the given ones, and no framing', () => {
    expect(directives.get('connect-src')).toBe("'self' https://login.example.org")
    expect(directives.get('frame-ancestors')).toBe("'none'")
    expect(directives.get('base-uri')).toBe("'none'")
    expect(directives.get('form-action')).toBe("'self'")
  })
})
