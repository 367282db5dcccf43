import type { EventRecord } from '@vitrine/api'
import { keptEvents, parseEvents } from './kept-events.ts'

/** Where the events and the instant up to which they were looked at stand in the browser's local storage. */
export const EVENTS_KEY = 'vitrine-events'
const SEEN_KEY = 'vitrine-events-seen'

/** Milliseconds between two prunings (section 9 of the specification). */
const PRUNE_INTERVAL = 60_000

/** Within so many milliseconds another tab may write what it read before. */
const OVERLAP = 1000

export type EventLogState = {
  /** The newest first. */
  readonly events: readonly EventRecord[]
  /** How many of them came since the panel was last looked at. */
  readonly unseen: number
}

export type EventLog = {
  /** The same object until something changes. */
  readonly state: () => EventLogState
  /** Prunes at once, and every minute as long as somebody listens. */
  readonly subscribe: (listener: () => void) => () => void
  /** Keeps an event, unless there is one with its id already. */
  readonly add: (event: EventRecord) => void
  readonly clear: () => void
  readonly markSeen: () => void
}

/**
 * The log behind the Events Console. Tabs share it through the storage: each change begins with what stands there, so that
 * no tab undoes what another one wrote. A browser that refuses to store gets a log in memory.
 *
 * @param openStorage throws where the browser blocks it
 */
export function createEventLog(openStorage: () => Storage): EventLog {
  const listeners = new Set<() => void>()
  /** What the storage did not take. */
  let unsaved: readonly EventRecord[] = []
  /** What this tab wrote last. */
  let own: readonly EventRecord[] = []
  let seenUntil = 0
  let known: EventLogState | undefined
  let endPruning: (() => void) | undefined

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

  function look(): EventLogState {
    const events = latest()
    seenUntil = Math.max(seenUntil, Number(read(SEEN_KEY)) || 0)
    return { events, unseen: events.filter(({ timestamp }) => timestamp > seenUntil).length }
  }

  function announce(): void {
    known = look()
    for (const listener of listeners) listener()
  }

  function prune(): void {
    const stored = read(EVENTS_KEY)
    const events = latest()
    if (stored !== null && stored !== JSON.stringify(events)) save(events)
    announce()
  }

  /**
   * Writes again what this tab wrote a moment ago and another one wrote over; not what was cleared. A lock of
   * `navigator.locks` does not prevent that: Chromium hands it to another tab before that one sees what was stored. It would
   * also have an event wait, perhaps until the page is gone, and over plain http there is none.
   */
  function restore(): void {
    const present = parseEvents(read(EVENTS_KEY))
    const lost = own.filter((event) => isRecent(event) && !present.some(({ id }) => id === event.id))
    if (present.length > 0 && lost.length > 0) save(keptEvents([...lost, ...present], Date.now()))
  }

  function startPruning(): () => void {
    const timer = setInterval(prune, PRUNE_INTERVAL)
    const onStorage = ({ key }: StorageEvent) => {
      if (key === EVENTS_KEY) restore()
      if (key === EVENTS_KEY || key === SEEN_KEY || key === null) announce()
    }
    window.addEventListener('storage', onStorage)
    prune()
    return () => {
      clearInterval(timer)
      window.removeEventListener('storage', onStorage)
    }
  }

  return {
    state: () => {
      known ??= look()
      return known
    },

    subscribe: (listener) => {
      listeners.add(listener)
      endPruning ??= startPruning()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        endPruning?.()
        endPruning = undefined
      }
    },

    add: (event) => {
      const before = latest()
      if (before.some(({ id }) => id === event.id)) return
      own = [event, ...own].filter(isRecent)
      save(keptEvents([event, ...before], Date.now()))
      announce()
    },

    clear: () => {
      own = []
      save([])
      announce()
    },

    markSeen: () => {
      const newest = latest()[0]?.timestamp ?? 0
      if (newest <= seenUntil) return
      seenUntil = newest
      write(SEEN_KEY, String(newest))
      announce()
    },
  }
}

const isRecent = ({ timestamp }: EventRecord): boolean => Math.abs(Date.now() - timestamp) < OVERLAP

/** The log of this browser. */
export const eventLog = createEventLog(() => window.localStorage)
