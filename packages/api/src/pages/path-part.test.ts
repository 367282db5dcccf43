import { expect, it } from 'vitest'
import { decodePathPart } from './path-part.ts'

it('A part of a path is decoded once, and left alone where it cannot be decoded', () => {
  expect(decodePathPart('a%2Fb%252F')).toBe('a/b%2F')
  expect(decodePathPart('%E0%A4%A')).toBe('%E0%A4%A')
})
