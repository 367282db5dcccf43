import { CHANGED_EVENT, CHANGES_ENDPOINT } from '@vitrine/api/endpoints/changes.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { useEffect, useEffectEvent } from 'react'

/**
 * Calls back when the server says that a flow changed. It says no more than that, and without it polling goes on.
 *
 * @param id the browser's secret for the flow; undefined listens to nothing
 */
export function useNotifications(id: string | undefined, onChange: () => void): void {
  const tell = useEffectEvent(onChange)

  useEffect(() => {
    if (id === undefined) return
    const changes = new EventSource(requestTo(CHANGES_ENDPOINT, { query: { id } }).url)
    changes.addEventListener(CHANGED_EVENT, () => tell())
    return () => changes.close()
  }, [id])
}
