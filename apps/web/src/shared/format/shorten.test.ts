import { describe, expect, it } from 'vitest'
import { shorten } from './shorten.ts'

describe('shorten', () => {
  it('leaves what a page can show', () => {
    expect(shorten('a'.repeat(1000))).toBe('a'.repeat(1000))
  })

  it('F-01 cuts a megabyte, counts it, and splits no character', () => {
    expect(shorten('a'.repeat(1_048_576))).toMatch(/^a{1000}… \(1.?048.?576 characters\)$/)
    expect(shorten('🗝'.repeat(5000))).toMatch(/^(🗝){1000}… /u)
  })
})
