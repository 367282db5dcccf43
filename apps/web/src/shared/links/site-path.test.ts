import { describe, expect, it } from 'vitest'
import { isSitePath } from './site-path.ts'

describe('isSitePath', () => {
  it.each(['/', '/demo', '/present/card/id?x=1#y'])('accepts %s as a page of this site', (href) => {
    expect(isSitePath(href)).toBe(true)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'demo',
    '',
  ])('refuses %j', (href) => {
    expect(isSitePath(href)).toBe(false)
  })
})
