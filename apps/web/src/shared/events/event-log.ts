import type { Milliseconds } from '@vitrine/api/units.ts'
import type { EventRecord } from '@vitrine/api/wording/event-record.ts'
import { useSyncExternalStore } from 'react'
import { createStoredEvents, EVENTS_KEY, SEEN_KEY } from './stored-events.ts'

/** Interval for removing expired events (specification 9.7). */
const PRUNE_INTERVAL: Milliseconds = 60_000

export type EventLogState = {
  /** Newest first. */
  readonly events: readonly EventRecord[]
  /** Number of events since the panel was last opened. */
  readonly unseen: number
}

export type EventLog = ReturnType<typeof createEventLog>

/**
 * Creates the log of the Events Console, which all tabs share.
 *
 * @param openStorage throws if the browser blocks the storage
 */
export function createEventLog(openStorage: () => Storage) {
  const stored = createStoredEvents(openStorage)
  const listeners = new Set<() => void>()
  let seenUntil = 0
  let known: EventLogState | undefined
  let endPruning: (() => void) | undefined

  function readState(): EventLogState {
    const events = stored.latest()
    seenUntil = Math.max(seenUntil, stored.seenUntil())
    return { events, unseen: events.filter(({ timestamp }) => timestamp > seenUntil).length }
  }

  function announce(): void {
    known = readState()
    for (const listener of listeners) listener()
  }

  function prune(): void {
    stored.removeExpired()
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
    /** Returns the same object until something changes. */
    state: (): EventLogState => {
      known ??= readState()
      return known
    },

    /** Expired events are removed at once, and every minute while there is a listener. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      endPruning ??= startPruning()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        endPruning?.()
        endPruning = undefined
      }
    },

    /** Keeps an event, unless one with its id is already kept. */
    add: (event: EventRecord) => {
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
      stored.saveSeenUntil(newest)
      announce()
    },
  }
}

export const eventLog = createEventLog(() => window.localStorage)

export const useEventLog = (): EventLogState => useSyncExternalStore(eventLog.subscribe, eventLog.state)
