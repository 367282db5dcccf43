import type { EventRecord } from '@vitrine/api/wording/event-record.ts'
import { EVENT_TEXTS, type EventCode, eventDetails } from '@vitrine/api/wording/event-texts.ts'
import { eventLog } from './event-log.ts'

type Happening = Omit<EventRecord, 'timestamp' | 'dateTime' | 'message' | 'code'> & { readonly code: EventCode }

/** Records an event that happened now, with its English text, unless an event with its id is already recorded. */
export function recordEvent(event: Happening): void {
  const now = new Date()
  const message = EVENT_TEXTS[event.code]
  const details = eventDetails(event) ?? event.details
  eventLog.add({ ...event, timestamp: now.getTime(), dateTime: now.toISOString(), message, details })
}
