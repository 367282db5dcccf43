import type { EventRecord } from '@vitrine/api/wording/event-record.ts'
import { createStoredEvents, EVENTS_KEY, SEEN_KEY } from './stored-events.ts'

/** Milliseconds between two prunings (section 9 of the specification). */
const PRUNE_INTERVAL = 60_000

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
 * The log behind the Events Console, which tabs share through the storage. A browser that refuses to store gets a log in
 * memory.
 *
 * @param openStorage throws where the browser blocks it
 */
export function createEventLog(openStorage: () => Storage): EventLog {
  const stored = createStoredEvents(openStorage)
  const listeners = new Set<() => void>()
  let seenUntil = 0
  let known: EventLogState | undefined
  let endPruning: (() => void) | undefined

  function look(): EventLogState {
    const events = stored.latest()
    seenUntil = Math.max(seenUntil, stored.seenUntil())
    return { events, unseen: events.filter(({ timestamp }) => timestamp > seenUntil).length }
  }

  function announce(): void {
    known = look()
    for (const listener of listeners) listener()
  }

  function prune(): void {
    stored.prune()
    announce()
  }

  function startPruning(): () => void {
    const timer = setInterval(prune, PRUNE_INTERVAL)
    const onStorage = ({ key }: StorageEvent) => {
      if (key === EVENTS_KEY) stored.restore()
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
      if (stored.add(event)) announce()
    },

    clear: () => {
      stored.clear()
      announce()
    },

    markSeen: () => {
      const newest = stored.latest()[0]?.timestamp ?? 0
      if (newest <= seenUntil) return
      seenUntil = newest
      stored.saveSeen(newest)
      announce()
    },
  }
}

/** The log of this browser. */
export const eventLog = createEventLog(() => window.localStorage)
