import type { EventRecord } from '@vitrine/api/wording/event-record.ts'

/** An event for tests, at an instant (epoch milliseconds). */
export const anEvent = (timestamp: number, changes: Partial<EventRecord> = {}): EventRecord => ({
  id: `event-${timestamp}`,
  timestamp,
  dateTime: new Date(timestamp).toISOString(),
  type: 'scanned',
  message: 'Offer scanned with a wallet',
  ...changes,
})
