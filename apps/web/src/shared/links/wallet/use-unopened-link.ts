import type { Milliseconds } from '@vitrine/api/units.ts'
import { useEffect, useState } from 'react'

/** Time after which an app that opens has replaced this page on the screen. */
const OPENING: Milliseconds = 1500

/**
 * Detects followed links that no app opened. Browsers do not report that no app handles a scheme, so a page that is still
 * visible a moment later can only ask the visitor.
 */
export function useUnopenedLink() {
  const [followedAt, setFollowedAt] = useState<number>()
  const [isUnopened, setUnopened] = useState(false)

  useEffect(() => {
    if (followedAt === undefined) return
    const ask = setTimeout(() => setUnopened(document.visibilityState === 'visible'), OPENING)
    const opened = () => document.visibilityState === 'hidden' && clearTimeout(ask)
    document.addEventListener('visibilitychange', opened)
    return () => {
      clearTimeout(ask)
      document.removeEventListener('visibilitychange', opened)
    }
  }, [followedAt])

  const follow = () => {
    setUnopened(false)
    setFollowedAt(performance.now())
  }
  return { isUnopened, follow }
}
