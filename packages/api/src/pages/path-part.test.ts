import { expect, it } from 'vitest'
import { decodePathPart } from './path-part.ts'

it('decodes a path segment once and leaves a malformed one unchanged', () => {
  expect(decodePathPart('a%2Fb%252F')).toBe('a/b%2F')
  expect(decodePathPart('%E0%A4%A')).toBe('%E0%A4%A')
})
