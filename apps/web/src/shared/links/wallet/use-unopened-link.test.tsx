import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useUnopenedLink } from './use-unopened-link.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const becomes = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
function follow() {
  const { result, unmount } = renderHook(useUnopenedLink)
  expect(result.current.isUnopened).toBe(false)
  act(() => result.current.follow())
  return { result, unmount }
}

it('asks whether anything opened if the page is still visible a moment after a link was followed', () => {
  const { result } = follow()
  pass(1499)
  expect(result.current.isUnopened).toBe(false)
  pass(1)
  expect(result.current.isUnopened).toBe(true)
  act(() => result.current.follow())
  expect(result.current.isUnopened).toBe(false)
  pass(1500)
  expect(result.current.isUnopened).toBe(true)
})

it('does not ask after an app opened, even when the visitor returns from the app', () => {
  const { result } = follow()
  becomes('hidden')
  becomes('visible')
  pass(3000)
  expect(result.current.isUnopened).toBe(false)
})

it('does not ask while the page is hidden, even without a visibility event', () => {
  const { result } = follow()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  pass(1500)
  expect(result.current.isUnopened).toBe(false)
})

it('also asks if the page becomes visible without having been hidden', () => {
  const { result } = follow()
  becomes('visible')
  pass(1500)
  expect(result.current.isUnopened).toBe(true)
})

it('removes its timers and listeners', () => {
  const { unmount } = follow()
  const removed = vi.spyOn(document, 'removeEventListener')
  unmount()
  expect(vi.getTimerCount()).toBe(0)
  expect(removed.mock.calls.map(([type]) => type)).toContain('visibilitychange')
})
