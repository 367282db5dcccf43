import type { Milliseconds } from '@vitrine/api/units.ts'
import { useEffect, useState } from 'react'

/** Time within which an opening app covers this page. */
const OPENING: Milliseconds = 1500

/**
 * Tells if a followed link probably opened no app. Browsers do not report it: the only sign is that this page is still visible
 * after a moment.
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
