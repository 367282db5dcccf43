import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { EventRecord } from '@vitrine/api/wording/event-record.ts'

/** Returns an event for tests. */
export const anEvent = (timestamp: EpochMilliseconds, changes: Partial<EventRecord> = {}): EventRecord => ({
  id: `event-${timestamp}`,
  timestamp,
  dateTime: new Date(timestamp).toISOString(),
  type: 'scanned',
  message: 'Offer scanned with a wallet',
  ...changes,
})
