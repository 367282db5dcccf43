import { useSyncExternalStore } from 'react'
import { type EventLogState, eventLog } from '../../shared/events/event-log.ts'

/** The events of this browser, kept up to date with what this tab and others record. */
export const useEventLog = (): EventLogState => useSyncExternalStore(eventLog.subscribe, eventLog.state)
