import { useEffect } from 'react'

/**
 * Loads code before it is shown. If loading fails, it is loaded again when it is shown.
 *
 * @param load function that is the same in every render
 */
export function usePreload(isLikely: boolean, load: () => Promise<unknown>): void {
  useEffect(() => {
    if (isLikely) load().catch(() => undefined)
  }, [isLikely, load])
}
