import { describe, expect, it } from 'vitest'
import { Slots } from './slots.ts'

describe('slots', () => {
  it('are so many of an address, and others still have theirs', () => {
    const slots = new Slots({ total: 10, perAddress: 2 })
    expect([slots.take('a'), slots.take('a'), slots.take('b')].map((slot) => typeof slot)).toEqual(
      Array(3).fill('function'),
    )
    expect(slots.take('a')).toBe('address')
  })

  it('are so many in all', () => {
    const slots = new Slots({ total: 3, perAddress: 2 })
    for (const address of ['a', 'b', undefined]) expect(slots.take(address)).toBeTypeOf('function')
    expect(['a', 'c', undefined].map((address) => slots.take(address))).toEqual(['total', 'total', 'total'])
  })

  it('are counted only in all for whom has no address', () => {
    const slots = new Slots({ total: 100, perAddress: 1 })
    for (let count = 0; count < 100; count += 1) expect(slots.take(undefined)).toBeTypeOf('function')
    expect(slots.take(undefined)).toBe('total')
  })

  it('can be taken again once given back, and are given back once', () => {
    const slots = new Slots({ total: 2, perAddress: 1 })
    const giveBack = slots.take('a')
    if (typeof giveBack === 'string') throw new Error(giveBack)
    expect(slots.take('b')).toBeTypeOf('function')
    giveBack()
    giveBack()
    expect(slots.take('a')).toBeTypeOf('function')
    expect(slots.take('c')).toBe('total')
  })
})
