import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { EventRecord } from '@vitrine/api/wording/event-record.ts'
import { keptEvents, parseEvents } from './kept-events.ts'

// Keys of the browser's local storage: the events, and the time up to which they have been seen.
export const EVENTS_KEY = 'vitrine-events'
export const SEEN_KEY = 'vitrine-events-seen'

/** Time for which another tab may still overwrite a change of this tab with an older list. */
const OVERLAP: Milliseconds = 1000

/**
 * Creates the access to the events in the storage that all tabs share. Each change starts from what is stored, so that no tab
 * undoes what another tab wrote. Events that the storage does not accept stay in memory.
 *
 * @param openStorage throws if the browser blocks the storage
 */
export function createStoredEvents(openStorage: () => Storage) {
  /** Events that the storage did not accept. */
  let unsaved: readonly EventRecord[] = []
  /** Events that this tab added within the last `OVERLAP`. */
  let own: readonly EventRecord[] = []

  function read(key: string): string | null {
    try {
      return openStorage().getItem(key)
    } catch {
      return null
    }
  }

  function write(key: string, text: string): boolean {
    try {
      openStorage().setItem(key, text)
      return true
    } catch {
      return false
    }
  }

  const latest = (): EventRecord[] => keptEvents([...unsaved, ...parseEvents(read(EVENTS_KEY))], Date.now())

  /** Stores the events. Drops the oldest if the storage is full. If not even the newest one fits, the events stay in memory. */
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
    /** Returns the events, newest first. */
    latest,

    /** Keeps an event. Returns true if it is new. */
    add: (event: EventRecord): boolean => {
      const before = latest()
      if (before.some(({ id }) => id === event.id)) return false
      own = [event, ...own].filter(isRecent)
      save(keptEvents([event, ...before], Date.now()))
      return true
    },

    clear: () => {
      own = []
      save([])
    },

    /** Removes expired events. */
    prune: () => {
      const stored = read(EVENTS_KEY)
      const events = latest()
      if (stored !== null && stored !== JSON.stringify(events)) save(events)
    },

    /**
     * Restores the events that this tab wrote a moment ago and another tab overwrote, but not events that were cleared.
     * `navigator.locks` does not prevent the overwriting: Chromium passes the lock to another tab before that tab sees the
     * stored change. It is also asynchronous, so an event might be lost when the page closes, and it is not available over
     * plain http.
     */
    restore: () => {
      const present = parseEvents(read(EVENTS_KEY))
      const lost = own.filter((event) => isRecent(event) && !present.some(({ id }) => id === event.id))
      if (present.length > 0 && lost.length > 0) save(keptEvents([...lost, ...present], Date.now()))
    },

    /** Returns 0 if nothing is stored. */
    seenUntil: (): EpochMilliseconds => Number(read(SEEN_KEY)) || 0,
    saveSeen: (instant: EpochMilliseconds) => void write(SEEN_KEY, String(instant)),
  }
}

const isRecent = ({ timestamp }: EventRecord): boolean => Math.abs(Date.now() - timestamp) < OVERLAP
