import { type EventRecord, zEventRecord } from '@vitrine/api/wording/event-record.ts'

/** How long an event is kept, in milliseconds, and how many at most (section 9 of the specification). */
export const EVENT_LIFE = 3_600_000
export const MOST_EVENTS = 100

/**
 * The events in a stored text, and none where it is not ours. Anything may stand there: every entry is checked on its own,
 * so that a bad one neither takes the good ones with it nor gets onto the page.
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
 * What is kept of some events: each once, the newest first, not too old and not too many. An event from further ahead than
 * a life (the clock was set back) goes too: it would outlive its hour otherwise.
 */
export function keptEvents(events: readonly EventRecord[], now: number): EventRecord[] {
  const byId = new Map<string, EventRecord>()
  for (const event of events) if (!byId.has(event.id)) byId.set(event.id, event)
  return [...byId.values()]
    .filter(({ timestamp }) => Math.abs(now - timestamp) < EVENT_LIFE)
    .sort((one, other) => other.timestamp - one.timestamp)
    .slice(0, MOST_EVENTS)
}
