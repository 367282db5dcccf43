import type { EventRecord } from '@vitrine/api/wording/event-record.ts'
import { keptEvents, parseEvents } from './kept-events.ts'

/** Entries of the browser's local storage: the events, and the instant up to which they were looked at. */
export const EVENTS_KEY = 'vitrine-events'
export const SEEN_KEY = 'vitrine-events-seen'

/** Within so many milliseconds another tab may write what it read before. */
const OVERLAP = 1000

type StoredEvents = {
  /** The newest first. */
  readonly latest: () => EventRecord[]
  /** Keeps an event, and returns whether it is a new one. */
  readonly add: (event: EventRecord) => boolean
  readonly clear: () => void
  /** Removes what is kept no longer. */
  readonly prune: () => void
  readonly restore: () => void
  /** Epoch milliseconds; 0 if nothing is stored. */
  readonly seenUntil: () => number
  readonly saveSeen: (instant: number) => void
}

/**
 * The events in the storage that tabs share: each change begins with what is stored, so that no tab undoes what another one
 * wrote. What the storage does not take stays in memory.
 *
 * @param openStorage throws where the browser blocks it
 */
export function createStoredEvents(openStorage: () => Storage): StoredEvents {
  /** What the storage did not take. */
  let unsaved: readonly EventRecord[] = []
  /** What this tab wrote last. */
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

  /** Stores the events; the oldest give way where the storage is full. Where not even one fits they stay in memory. */
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
    latest,

    add: (event) => {
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

    prune: () => {
      const stored = read(EVENTS_KEY)
      const events = latest()
      if (stored !== null && stored !== JSON.stringify(events)) save(events)
    },

    /**
     * Writes again what this tab wrote a moment ago and another one wrote over; not what was cleared. A lock of
     * `navigator.locks` does not prevent that: Chromium hands it to another tab before that one sees what was stored. It
     * would also have an event wait, perhaps until the page is gone, and over plain http there is none.
     */
    restore: () => {
      const present = parseEvents(read(EVENTS_KEY))
      const lost = own.filter((event) => isRecent(event) && !present.some(({ id }) => id === event.id))
      if (present.length > 0 && lost.length > 0) save(keptEvents([...lost, ...present], Date.now()))
    },

    seenUntil: () => Number(read(SEEN_KEY)) || 0,
    saveSeen: (instant) => void write(SEEN_KEY, String(instant)),
  }
}

const isRecent = ({ timestamp }: EventRecord): boolean => Math.abs(Date.now() - timestamp) < OVERLAP
