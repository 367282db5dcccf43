import { expect, it } from 'vitest'
import { randomId, randomText } from './random-id.ts'

it('gives so many bytes as text', () => {
  expect(Buffer.from(randomText(16), 'base64url')).toHaveLength(16)
  expect(Buffer.from(randomText(4096), 'base64url')).toHaveLength(4096)
  expect(Buffer.from(randomId(), 'base64url')).toHaveLength(24)
})

it('never gives the same bytes again, whatever was asked for in between', () => {
  const texts = Array.from({ length: 5000 }, (_, index) => [randomId(), randomText((index % 40) + 12)]).flat()
  // Twelve bytes of each: those of an overlap would be equal there, too.
  const pieces = texts.map((text) => text.slice(0, 16))
  expect(new Set(pieces).size).toBe(texts.length)
  expect(texts.filter((text) => /^A{8}/.test(text))).toEqual([])
})

it('never begins an identifier with a hyphen', () => {
  expect(Array.from({ length: 2000 }, randomId).filter((id) => id.startsWith('-'))).toEqual([])
})
