import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { type EventRecord, zEventRecord } from '@vitrine/api/wording/event-record.ts'
import { safeStorage } from '../safe-storage.ts'

export const EVENTS_KEY = 'vitrine-events'
export const SEEN_KEY = 'vitrine-events-seen'

/** Time within which another tab may overwrite a change of this tab with an older list. */
const OVERLAP: Milliseconds = 1000

/**
 * Keeps the events in the storage that all tabs share. Each change starts from what is stored, so that no tab undoes another's.
 * Events that the storage does not accept stay in memory.
 *
 * @param openStorage throws if the browser blocks the storage
 */
export function createStoredEvents(openStorage: () => Storage) {
  const { read, write } = safeStorage(openStorage)
  let unsaved: readonly EventRecord[] = []
  let recentlyAdded: readonly EventRecord[] = []

  const latest = (): EventRecord[] => keptEvents([...unsaved, ...parseEvents(read(EVENTS_KEY))], Date.now())

  /** Drops the oldest if the storage is full. If none fits, all stay in memory. */
  function save(events: readonly EventRecord[]): void {
    const fewest = Math.min(1, events.length)
    for (let count = events.length; count >= fewest; count--)
      if (write(EVENTS_KEY, JSON.stringify(events.slice(0, count)))) {
        unsaved = []
        return
      }
    unsaved = events
  }

  return {
    /** Newest first. */
    latest,

    /** Keeps an event. Returns true if it is new. */
    add: (event: EventRecord): boolean => {
      const before = latest()
      if (before.some(({ id }) => id === event.id)) return false
      recentlyAdded = [event, ...recentlyAdded].filter(isRecent)
      save(keptEvents([event, ...before], Date.now()))
      return true
    },

    clear: () => {
      recentlyAdded = []
      save([])
    },

    removeExpired: () => {
      const stored = read(EVENTS_KEY)
      const events = latest()
      if (stored !== null && stored !== JSON.stringify(events)) save(events)
    },

    /**
     * Restores the events that this tab wrote a moment ago and another tab overwrote, but not events that were cleared.
     * `navigator.locks` does not prevent the overwriting: Chromium passes the lock on before the other tab sees the stored
     * change.
     */
    restore: () => {
      const present = parseEvents(read(EVENTS_KEY))
      const lost = recentlyAdded.filter((event) => isRecent(event) && !present.some(({ id }) => id === event.id))
      if (present.length > 0 && lost.length > 0) save(keptEvents([...lost, ...present], Date.now()))
    },

    seenUntil: (): EpochMilliseconds => Number(read(SEEN_KEY)) || 0,
    saveSeenUntil: (instant: EpochMilliseconds) => void write(SEEN_KEY, String(instant)),
  }
}

const isRecent = ({ timestamp }: EventRecord): boolean => Math.abs(Date.now() - timestamp) < OVERLAP

// Limits of the event log (specification 9.7).
export const EVENT_LIFE: Milliseconds = 3_600_000
export const MOST_EVENTS = 100

/** The storage may contain anything. */
function parseEvents(stored: string | null): EventRecord[] {
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
 * Returns each event once, newest first, without those too old or too many. Also drops those of more than an hour in the
 * future: the clock was set back, and they would stay too long.
 */
function keptEvents(events: readonly EventRecord[], now: number): EventRecord[] {
  const byId = new Map<string, EventRecord>()
  for (const event of events) if (!byId.has(event.id)) byId.set(event.id, event)
  return [...byId.values()]
    .filter(({ timestamp }) => Math.abs(now - timestamp) < EVENT_LIFE)
    .sort((one, other) => other.timestamp - one.timestamp)
    .slice(0, MOST_EVENTS)
}
