import { expect, it } from 'vitest'
import { readableCode } from './readable-code.ts'

it('has two groups of four characters', () => {
  expect(readableCode(new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7]))).toBe('ABCD-EFGH')
})

it('has no character that looks like another one, and each of them equally often', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const [character = ''] = readableCode(new Uint8Array(8).fill(byte))
    counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  for (const similar of 'IO01') expect(counts.has(similar)).toBe(false)
  expect(new Set(counts.values())).toEqual(new Set([8]))
})
