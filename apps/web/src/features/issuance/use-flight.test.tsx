import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ShownState } from '../../shared/flow/status/shown-state.ts'
import { useFlight } from './use-flight.ts'

/** Browser with view transitions, whose tab can be in front or not. */
function aBrowser({ isInFront = true, prefersNoMotion = false } = {}) {
  const updates: (() => void)[] = []
  vi.stubGlobal('matchMedia', () => ({ matches: prefersNoMotion }))
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isInFront)
  Object.assign(document, { startViewTransition: (update: () => void) => updates.push(update) })
  return {
    transitions: () => updates.length,
    /** Runs the update of the last transition, as the browser does after it has drawn the old state. */
    update: () => act(() => updates.at(-1)?.()),
    comeToFront: () => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

const follow = (state: ShownState) => renderHook((shown: ShownState) => useFlight(shown), { initialProps: state })

describe('an issued card', () => {
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    Reflect.deleteProperty(document, 'startViewTransition')
  })

  it('flies from the phone into the wallet in one transition', () => {
    const browser = aBrowser()
    const { result, rerender } = follow('waiting')
    rerender('done')
    expect([result.current, browser.transitions()]).toEqual(['scanned', 1])
    browser.update()
    expect([result.current, browser.transitions()]).toEqual(['done', 1])
  })

  it('waits for the visitor, who looks at another tab', () => {
    const browser = aBrowser({ isInFront: false })
    const { result, rerender } = follow('scanned')
    rerender('done')
    expect([result.current, browser.transitions()]).toEqual(['scanned', 0])
    browser.comeToFront()
    browser.update()
    expect(result.current).toBe('done')
  })

  it('flies again when another one is issued', () => {
    const browser = aBrowser()
    const { result, rerender } = follow('scanned')
    rerender('done')
    browser.update()
    rerender('waiting')
    expect(result.current).toBe('waiting')
    rerender('done')
    expect([result.current, browser.transitions()]).toEqual(['scanned', 2])
  })

  it('is there at once if it was issued before the page was opened', () => {
    const browser = aBrowser()
    expect(follow('done').result.current).toBe('done')
    expect(browser.transitions()).toBe(0)
  })

  it('is there at once for visitors who prefer no motion', () => {
    const browser = aBrowser({ prefersNoMotion: true })
    const { result, rerender } = follow('scanned')
    rerender('done')
    expect([result.current, browser.transitions()]).toEqual(['done', 0])
  })
})
