import { CHANGED_EVENT, changesPath } from '@vitrine/api'
import { useEffect, useEffectEvent } from 'react'

/**
 * Calls back when the server says that a flow changed. It says no more than that, and without it polling goes on.
 *
 * @param id the browser's secret for the flow; undefined listens to nothing
 */
export function useChanges(id: string | undefined, onChange: () => void): void {
  const tell = useEffectEvent(onChange)

  useEffect(() => {
    if (id === undefined) return
    const changes = new EventSource(changesPath(id))
    changes.addEventListener(CHANGED_EVENT, () => tell())
    return () => changes.close()
  }, [id])
}
