import { useEffect, useState } from 'react'
import { type FlowStatus, type FollowedFlow, followFlow, UNKNOWN_STATUS } from './follow-flow.ts'

/**
 * The status of a flow, kept up to date until it ends or the page is left. A late answer about an earlier flow is never
 * taken for one about the present flow.
 *
 * @param flow undefined follows nothing (`skipStatus`, or nothing requested yet)
 */
export function useFlowStatus(flow: FollowedFlow | undefined): FlowStatus {
  const [latest, setLatest] = useState<{ statusUrl: string; status: FlowStatus }>()
  const { id, statusUrl, timeoutDuration } = flow ?? {}

  useEffect(() => {
    if (id === undefined || statusUrl === undefined || timeoutDuration === undefined) return
    return followFlow({ id, statusUrl, timeoutDuration }, (status) => setLatest({ statusUrl, status }))
  }, [id, statusUrl, timeoutDuration])

  return latest !== undefined && latest.statusUrl === statusUrl ? latest.status : UNKNOWN_STATUS
}
