import { useEffect, useState } from 'react'

/** Milliseconds after which an app that opens has taken the place of this page. */
const OPENING = 1500

/**
 * Notices links to other apps that nothing opened: a browser does not tell where no app takes a scheme. The page that is still
 * visible a moment later can only ask.
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
