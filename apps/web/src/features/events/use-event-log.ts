import { useSyncExternalStore } from 'react'
import { type EventLogState, eventLog } from '../../shared/events/event-log.ts'

/** Returns the events of this browser, updated whenever this or another tab records one. */
export const useEventLog = (): EventLogState => useSyncExternalStore(eventLog.subscribe, eventLog.state)
