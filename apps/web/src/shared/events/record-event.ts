import type { EventRecord } from '@vitrine/api'
import { eventLog } from './event-log.ts'

/** Records something that happened now, unless an event with its id is there already. */
export function recordEvent(event: Omit<EventRecord, 'timestamp' | 'dateTime'>): void {
  const now = new Date()
  eventLog.add({ ...event, timestamp: now.getTime(), dateTime: now.toISOString() })
}
