import { ENGLISH_EVENTS, type EventCode, englishDetails } from '@vitrine/api/wording/english-events.ts'
import type { EventRecord } from '@vitrine/api/wording/event-record.ts'
import { eventLog } from './event-log.ts'

type Happening = Omit<EventRecord, 'timestamp' | 'dateTime' | 'message' | 'code'> & { readonly code: EventCode }

/** Records an event that happens now, unless one with its id exists. */
export function recordEvent(event: Happening): void {
  const now = new Date()
  const message = ENGLISH_EVENTS[event.code]
  const details = englishDetails(event) ?? event.details
  eventLog.add({ ...event, timestamp: now.getTime(), dateTime: now.toISOString(), message, details })
}
