import { describe, expect, it } from 'vitest'
import { shorten } from './shorten.ts'

describe('shorten', () => {
  it('returns a short text unchanged', () => {
    expect(shorten('a'.repeat(1000))).toBe('a'.repeat(1000))
  })

  it('cuts a text of one megabyte, states its length, and splits no character', () => {
    expect(shorten('a'.repeat(1_048_576))).toMatch(/^a{1000}… \(1.?048.?576 characters\)$/)
    expect(shorten('🗝'.repeat(5000))).toMatch(/^(🗝){1000}… /u)
  })
})
