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

it('a page that is still seen a moment after a link was followed asks whether anything opened', () => {
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

it('does not ask where an app took its place, also when one comes back from it', () => {
  const { result } = follow()
  becomes('hidden')
  becomes('visible')
  pass(3000)
  expect(result.current.isUnopened).toBe(false)
})

it('does not ask while it is not seen, although it was not told of that', () => {
  const { result } = follow()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  pass(1500)
  expect(result.current.isUnopened).toBe(false)
})

it('asks also where it only became visible', () => {
  const { result } = follow()
  becomes('visible')
  pass(1500)
  expect(result.current.isUnopened).toBe(true)
})

it('leaves nothing behind', () => {
  const { unmount } = follow()
  const removed = vi.spyOn(document, 'removeEventListener')
  unmount()
  expect(vi.getTimerCount()).toBe(0)
  expect(removed.mock.calls.map(([type]) => type)).toContain('visibilitychange')
})
