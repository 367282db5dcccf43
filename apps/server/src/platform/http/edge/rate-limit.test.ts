import { describe, expect, it } from 'vitest'
import { rateLimit } from './rate-limit.ts'

const limiter = (perMinute: number) => {
  let now = 1_000_000
  const { count, most } = rateLimit({ perMinute, clock: () => now })
  return { count, most, advance: (milliseconds: number) => (now += milliseconds) }
}

describe('the rate limit', () => {
  it('lets the allowed requests of an address through, and then returns how long to wait', () => {
    const { count, advance } = limiter(3)
    expect([count('a'), count('a'), count('a')]).toEqual([undefined, undefined, undefined])
    advance(15_000)
    expect(count('a')).toBe(45)
  })

  it('counts each address separately', () => {
    const { count } = limiter(1)
    expect([count('a'), count('b')]).toEqual([undefined, undefined])
    expect(count('a')).toBeGreaterThan(0)
    expect(count('b')).toBeGreaterThan(0)
  })

  it('starts over after a minute', () => {
    const { count, advance } = limiter(1)
    count('a')
    expect(count('a')).toBe(60)
    advance(59_999)
    expect(count('a')).toBe(1)
    advance(1)
    expect(count('a')).toBeUndefined()
  })

  it('starts over when the clock is set back', () => {
    const { count, advance } = limiter(1)
    count('a')
    advance(-3_600_000)
    expect(count('a')).toBeUndefined()
    expect(count('a')).toBe(60)
  })

  it('knows the requests of the busiest address, of this minute or the one before', () => {
    const { count, most, advance } = limiter(10)
    for (const address of ['a', 'b', 'a']) count(address)
    expect(most()).toBe(2)
    advance(60_000)
    expect(most()).toBe(2)
    for (const address of ['c', 'c', 'c']) count(address)
    expect(most()).toBe(3)
    advance(120_000)
    expect(most()).toBe(0)
  })

  it('never returns a wait of zero', () => {
    const { count, advance } = limiter(1)
    count('a')
    advance(59_999)
    expect(count('a')).toBeGreaterThanOrEqual(1)
  })

  it('works with more addresses than it remembers', () => {
    const { count } = limiter(1)
    for (let address = 0; address < 60_000; address += 1) expect(count(String(address))).toBeUndefined()
  })

  it('forgets only the first address when there are more than it remembers', () => {
    const { count } = limiter(1)
    for (let address = 0; address < 50_001; address += 1) count(String(address))
    for (const address of ['1', '25000', '50000']) expect([address, count(address)]).toEqual([address, 60])
    expect(count('0')).toBeUndefined()
  })
})
