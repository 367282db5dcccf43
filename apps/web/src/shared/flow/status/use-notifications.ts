import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { NOTIFICATION_EVENT, NOTIFICATIONS_ENDPOINT } from '@vitrine/api/endpoints/notifications.ts'
import { useEffect, useEffectEvent } from 'react'

/**
 * Calls back when the server notifies that a flow changed. A notification carries no details. Polling continues even without
 * notifications.
 *
 * @param id secret id under which the browser follows the flow; if undefined, there are no notifications
 */
export function useNotifications(id: string | undefined, onChange: () => void): void {
  const notify = useEffectEvent(onChange)

  useEffect(() => {
    if (id === undefined) return
    const stream = new EventSource(requestTo(NOTIFICATIONS_ENDPOINT, { query: { id } }).url)
    stream.addEventListener(NOTIFICATION_EVENT, () => notify())
    return () => stream.close()
  }, [id])
}
