import { describe, expect, it } from 'vitest'
import { Places } from './places.ts'

describe('places', () => {
  it('are so many of an address, and others still have theirs', () => {
    const places = new Places({ total: 10, perAddress: 2 })
    expect([places.take('a'), places.take('a'), places.take('b')].map((place) => typeof place)).toEqual(
      Array(3).fill('function'),
    )
    expect(places.take('a')).toBe('address')
  })

  it('are so many in all', () => {
    const places = new Places({ total: 3, perAddress: 2 })
    for (const address of ['a', 'b', undefined]) expect(places.take(address)).toBeTypeOf('function')
    expect(['a', 'c', undefined].map((address) => places.take(address))).toEqual(['total', 'total', 'total'])
  })

  it('are counted only in all for whom has no address', () => {
    const places = new Places({ total: 100, perAddress: 1 })
    for (let count = 0; count < 100; count += 1) expect(places.take(undefined)).toBeTypeOf('function')
    expect(places.take(undefined)).toBe('total')
  })

  it('can be taken again once given back, and are given back once', () => {
    const places = new Places({ total: 2, perAddress: 1 })
    const giveBack = places.take('a')
    if (typeof giveBack === 'string') throw new Error(giveBack)
    expect(places.take('b')).toBeTypeOf('function')
    giveBack()
    giveBack()
    expect(places.take('a')).toBeTypeOf('function')
    expect(places.take('c')).toBe('total')
  })
})
