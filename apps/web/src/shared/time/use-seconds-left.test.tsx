import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSecondsLeft } from './use-seconds-left.ts'

/** Time of the server's clock, which differs from the browser's. */
const NOW = Date.UTC(2030, 0, 1)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the time left', () => {
  it('is counted by the server’s clock, whatever the browser’s clock shows', () => {
    const { result } = renderHook(() => useSecondsLeft({ endsAt: NOW + 300_000, now: NOW }))
    expect(result.current).toBe(300)
    act(() => vi.advanceTimersByTime(1000))
    expect(result.current).toBe(299)
    act(() => vi.advanceTimersByTime(298_500))
    expect(result.current).toBe(1)
  })

  it('is known on the first render', () => {
    const shown: (number | undefined)[] = []
    renderHook(() => shown.push(useSecondsLeft({ endsAt: NOW + 299_001, now: NOW })))
    expect(shown[0]).toBe(300)
    renderHook(() => shown.push(useSecondsLeft({ endsAt: NOW - 1, now: NOW })))
    expect(shown).not.toContain(-1)
    expect(shown.at(-1)).toBe(0)
  })

  it('ends at 0 and stays there', () => {
    const { result } = renderHook(() => useSecondsLeft({ endsAt: NOW + 1500, now: NOW }))
    expect(result.current).toBe(2)
    act(() => vi.advanceTimersByTime(5000))
    expect(result.current).toBe(0)
  })

  it('is reset by a newer answer', () => {
    const { result, rerender } = renderHook(({ now }) => useSecondsLeft({ endsAt: NOW + 300_000, now }), {
      initialProps: { now: NOW },
    })
    rerender({ now: NOW + 240_000 })
    expect(result.current).toBe(60)
  })

  it('is undefined without a deadline, and after the deadline is removed', () => {
    const { result, rerender } = renderHook(({ endsAt }) => useSecondsLeft(endsAt ? { endsAt, now: NOW } : undefined), {
      initialProps: { endsAt: 0 },
    })
    expect(result.current).toBeUndefined()
    rerender({ endsAt: NOW + 9000 })
    expect(result.current).toBe(9)
    rerender({ endsAt: 0 })
    expect(result.current).toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)
  })
})
