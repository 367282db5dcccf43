import { expect, it } from 'vitest'
import { randomId, randomText } from './random-id.ts'

it('returns the given number of bytes as text', () => {
  expect(Buffer.from(randomText(16), 'base64url')).toHaveLength(16)
  expect(Buffer.from(randomText(4096), 'base64url')).toHaveLength(4096)
  expect(Buffer.from(randomId(), 'base64url')).toHaveLength(24)
})

it('never returns the same bytes again, whatever was requested in between', () => {
  const texts = Array.from({ length: 5000 }, (_, index) => [randomId(), randomText((index % 40) + 12)]).flat()
  // Texts that start with the same bytes may have different lengths, so only the first twelve bytes are compared.
  const pieces = texts.map((text) => text.slice(0, 16))
  expect(new Set(pieces).size).toBe(texts.length)
  expect(texts.filter((text) => /^A{8}/.test(text))).toEqual([])
})

it('never starts an identifier with a hyphen', () => {
  expect(Array.from({ length: 2000 }, randomId).filter((id) => id.startsWith('-'))).toEqual([])
})
