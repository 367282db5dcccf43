import type { Milliseconds } from '@vitrine/api/units.ts'
import { type EventRecord, zEventRecord } from '@vitrine/api/wording/event-record.ts'

// Limits of the event log (specification 9.7).
export const EVENT_LIFE: Milliseconds = 3_600_000
export const MOST_EVENTS = 100

/**
 * Parses the stored events. The storage may contain anything: a text that is not a list yields no events, and invalid entries
 * are dropped.
 */
export function parseEvents(stored: string | null): EventRecord[] {
  if (stored === null) return []
  try {
    const entries: unknown = JSON.parse(stored)
    if (!Array.isArray(entries)) return []
    return entries.flatMap((entry) => {
      const { data } = zEventRecord.safeParse(entry)
      return data === undefined ? [] : [data]
    })
  } catch {
    return []
  }
}

/**
 * Returns the events to keep: each id once, newest first, without events that are too old or too many. Also drops events whose
 * time is more than an hour in the future: the clock was set back, and these events would otherwise stay too long.
 */
export function keptEvents(events: readonly EventRecord[], now: number): EventRecord[] {
  const byId = new Map<string, EventRecord>()
  for (const event of events) if (!byId.has(event.id)) byId.set(event.id, event)
  return [...byId.values()]
    .filter(({ timestamp }) => Math.abs(now - timestamp) < EVENT_LIFE)
    .sort((one, other) => other.timestamp - one.timestamp)
    .slice(0, MOST_EVENTS)
}
