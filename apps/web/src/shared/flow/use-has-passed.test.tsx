// @vitest-environment happy-dom

import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useHasPassed } from './use-has-passed.ts'

const DAY = 86_400_000
/** Longest time that a timer of a browser can wait. */
const LONGEST_TIMER = 2 ** 31 - 1

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('is true once the instant has passed', () => {
  const instant = Date.now() + 5000
  const { result } = renderHook(() => useHasPassed(instant))
  act(() => vi.advanceTimersByTime(4999))
  expect(result.current).toBe(false)
  act(() => vi.advanceTimersByTime(1))
  expect(result.current).toBe(true)
})

it.each([DAY + 1, LONGEST_TIMER + 1, 1e15])('waits a day for an instant in %d ms, which a backend may name', (wait) => {
  const timer = vi.spyOn(globalThis, 'setTimeout')
  const instant = Date.now() + wait
  const { result } = renderHook(() => useHasPassed(instant))
  expect(Math.max(...timer.mock.calls.map(([, milliseconds = 0]) => milliseconds))).toBeLessThanOrEqual(LONGEST_TIMER)
  act(() => vi.advanceTimersByTime(DAY - 1))
  expect(result.current).toBe(false)
  act(() => vi.advanceTimersByTime(1))
  expect(result.current).toBe(true)
})
