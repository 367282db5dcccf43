import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ShownState } from '../../shared/flow/status/shown-state.ts'

/**
 * Lets an issued card fly from the drawn phone into the wallet, with a view transition between the states (see exhibit-card.module.css). If
 * another tab is in front, such as the demo wallet, the flight waits until the visitor comes back. Returns the state to show, which
 * is `scanned` until the flight begins.
 */
export function useFlight(state: ShownState): ShownState {
  const isIssued = state === 'done'
  const [hasLanded, setLanded] = useState(isIssued)
  if (hasLanded && !isIssued) setLanded(false)
  const flies = isIssued && !hasLanded && canFly()

  useEffect(() => {
    if (!flies) return
    const fly = () => {
      if (!document.hidden) document.startViewTransition(() => flushSync(() => setLanded(true)))
    }
    fly()
    document.addEventListener('visibilitychange', fly)
    return () => document.removeEventListener('visibilitychange', fly)
  }, [flies])
  return flies ? 'scanned' : state
}

const canFly = (): boolean =>
  'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches
