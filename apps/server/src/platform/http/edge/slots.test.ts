import { describe, expect, it } from 'vitest'
import { Slots } from './slots.ts'

describe('slots', () => {
  it('are limited per address, independently of other addresses', () => {
    const slots = new Slots({ total: 10, perAddress: 2 })
    expect([slots.take('a'), slots.take('a'), slots.take('b')].map((slot) => typeof slot)).toEqual(
      Array(3).fill('function'),
    )
    expect(slots.take('a')).toBe('address')
  })

  it('are limited in total', () => {
    const slots = new Slots({ total: 3, perAddress: 2 })
    for (const address of ['a', 'b', undefined]) expect(slots.take(address)).toBeTypeOf('function')
    expect(['a', 'c', undefined].map((address) => slots.take(address))).toEqual(['total', 'total', 'total'])
  })

  it('count only towards the total for a client without address', () => {
    const slots = new Slots({ total: 100, perAddress: 1 })
    for (let count = 0; count < 100; count += 1) expect(slots.take(undefined)).toBeTypeOf('function')
    expect(slots.take(undefined)).toBe('total')
  })

  it('can be taken again after a release, and are released only once', () => {
    const slots = new Slots({ total: 2, perAddress: 1 })
    const release = slots.take('a')
    if (typeof release === 'string') throw new Error(release)
    expect(slots.take('b')).toBeTypeOf('function')
    release()
    release()
    expect(slots.take('a')).toBeTypeOf('function')
    expect(slots.take('c')).toBe('total')
  })
})
