import { describe, expect, it } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

const filled = (maxEntries: number, ...keys: string[]): BoundedMap<string, number> => {
  const map = new BoundedMap<string, number>(maxEntries)
  for (const [index, key] of keys.entries()) map.set(key, index)
  return map
}

describe('a bounded map', () => {
  it('returns the stored values, and nothing for other keys', () => {
    const map = filled(3, 'a', 'b')
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([0, 1, undefined])
  })

  it('never exceeds its maximum size', () => {
    const map = new BoundedMap<number, number>(10)
    for (let key = 0; key < 1000; key += 1) map.set(key, key)
    expect(map.size).toBe(10)
    expect([map.get(999), map.get(990), map.get(989)]).toEqual([999, 990, undefined])
  })

  it('removes the least recently used entry', () => {
    const map = filled(2, 'a', 'b')
    map.get('a')
    map.set('c', 2)
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([0, undefined, 2])
  })

  it('replaces the value of an existing key', () => {
    const map = filled(2, 'a', 'b', 'a')
    expect(map.size).toBe(2)
    expect(map.get('a')).toBe(2)
  })
})
