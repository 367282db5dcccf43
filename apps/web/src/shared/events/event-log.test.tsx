import type { EventRecord } from '@vitrine/api/wording/event-record.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anEvent } from '../../testing/an-event.ts'
import { SmallStorage } from '../../testing/small-storage.ts'
import { createEventLog, type EventLog, eventLog } from './event-log.ts'
import { EVENTS_KEY } from './stored-events.ts'

const NOW = Date.UTC(2030, 0, 1, 12)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const openLogs: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
})
afterEach(() => {
  for (const close of openLogs.splice(0)) close()
  vi.useRealTimers()
})

/** Creates the event log of one tab, with a listener. */
function tab(openStorage: () => Storage = () => localStorage): EventLog {
  const log = createEventLog(openStorage)
  openLogs.push(log.subscribe(() => {}))
  return log
}

const ids = (log: EventLog): string[] => log.state().events.map(({ id }) => id)
const stored = (): EventRecord[] => JSON.parse(localStorage.getItem(EVENTS_KEY) ?? '[]')
const numbered = (number: number): EventRecord => anEvent(NOW - number, { id: `event-${number}` })
const store = (entries: unknown) => localStorage.setItem(EVENTS_KEY, JSON.stringify(entries))

describe('the event log', () => {
  it('is in the local storage under a key with the name of the product', () => {
    tab().add(anEvent(NOW))
    expect(EVENTS_KEY).toContain('vitrine')
    expect(stored()).toEqual([anEvent(NOW)])
    eventLog.add(anEvent(NOW + 1))
    expect(stored()).toEqual([anEvent(NOW + 1), anEvent(NOW)])
    eventLog.clear()
  })

  it('is restored when the page is reloaded, newest first', () => {
    const log = tab()
    log.add(anEvent(NOW - 2))
    log.add(anEvent(NOW))
    log.add(anEvent(NOW - 1))
    expect(ids(tab())).toEqual([NOW, NOW - 1, NOW - 2].map((instant) => `event-${instant}`))
  })

  it('keeps at most 100 events and drops the oldest', () => {
    const log = tab()
    for (let number = 109; number >= 0; number--) log.add(numbered(number))
    expect(ids(log)).toHaveLength(100)
    expect(stored()).toHaveLength(100)
    expect(ids(log)[0]).toBe('event-0')
    expect(ids(log)).not.toContain('event-100')
  })

  it('reads at most 100 stored events', () => {
    store(Array.from({ length: 150 }, (_, number) => numbered(number)))
    expect(ids(tab())).toHaveLength(100)
    expect(stored()).toHaveLength(100)
  })

  it('drops events after an hour, also from the storage, by pruning every minute', () => {
    const log = tab()
    log.add(anEvent(NOW))
    vi.advanceTimersByTime(HOUR - 1)
    expect(ids(log)).toHaveLength(1)
    vi.advanceTimersByTime(MINUTE)
    expect(ids(log)).toEqual([])
    expect(stored()).toEqual([])
  })

  it('is pruned every 60 s, and not without a listener', () => {
    const log = createEventLog(() => localStorage)
    const stop = log.subscribe(() => {})
    const timers = vi.getTimerCount()
    expect(timers).toBe(1)
    store([anEvent(NOW - HOUR + MINUTE - 1)])
    vi.advanceTimersByTime(MINUTE - 1)
    expect(stored()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(stored()).toHaveLength(0)
    stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is pruned when it is loaded', () => {
    store([anEvent(NOW - HOUR), anEvent(NOW - HOUR + 1)])
    expect(ids(tab())).toEqual([`event-${NOW - HOUR + 1}`])
    expect(stored()).toHaveLength(1)
  })

  it('keeps no event longer than an hour if the clock was set back', () => {
    store([anEvent(NOW + HOUR)])
    expect(ids(tab())).toEqual([])
  })

  it('keeps each event id once', () => {
    const log = tab()
    log.add(anEvent(NOW, { message: 'first' }))
    const before = log.state()
    log.add(anEvent(NOW, { message: 'second' }))
    expect(log.state()).toBe(before)
    expect(stored().map(({ message }) => message)).toEqual(['first'])
  })

  it('is empty after it is cleared', () => {
    const log = tab()
    log.add(anEvent(NOW))
    log.clear()
    expect(ids(log)).toEqual([])
    expect(stored()).toEqual([])
  })
})

describe('a storage with foreign content', () => {
  it.each(['', 'no JSON', '{"events":[]}', 'null', '42', '"text"', '[', '[null,1,"x",[],{}]'])(
    'reads no events from %j, and works',
    (text) => {
      localStorage.setItem(EVENTS_KEY, text)
      const log = tab()
      expect(ids(log)).toEqual([])
      log.add(anEvent(NOW))
      expect(stored()).toEqual([anEvent(NOW)])
    },
  )

  it('keeps the valid events among foreign entries', () => {
    const { type: _, ...withoutType } = anEvent(NOW - 1)
    store([
      { ...anEvent(NOW - 2), type: 'unheard-of' },
      withoutType,
      anEvent(NOW - 3),
      { ...anEvent(NOW), id: 7 },
      null,
    ])
    expect(ids(tab())).toEqual([`event-${NOW - 3}`])
  })

  it('drops unknown members of an event', () => {
    store([{ ...anEvent(NOW), displayName: 'Maria Skłodowska' }])
    expect(tab().state().events).toEqual([anEvent(NOW)])
    expect(localStorage.getItem(EVENTS_KEY)).not.toContain('Maria')
  })

  it.each([
    { code: 'constructor' },
    { helpDesk: 'nobody' },
    { card: 7 },
    { error: 'UNHEARD_OF' },
    { failure: { code: 'bad-status' } },
  ])('keeps the texts of an event with %o of another version', (unknown) => {
    store([{ ...anEvent(NOW), ...unknown }])
    expect(tab().state().events).toEqual([anEvent(NOW)])
  })

  it.each([
    'javascript:alert(1)',
    'https://evil.example/present/a/b',
    '//evil.example/present/a/b',
    '/\t/evil.example',
    '/present/a/../../admin',
    '/present/a/payment/transfer',
    '/present/%2e%2e/b',
    '/signin-oidc?code=1',
    'present/a/b',
    '',
  ])('shows no event with the link %j', (link) => {
    store([{ ...anEvent(NOW), link }, anEvent(NOW - 1, { link: '/present/library-card/s3cr-_t' })])
    expect(ids(tab())).toEqual([`event-${NOW - 1}`])
  })

  it.each([Number.NaN, 1e300, -1, 1.5, '2030'])('drops an event with the timestamp %j', (timestamp) => {
    store([{ ...anEvent(NOW), timestamp }])
    expect(ids(tab())).toEqual([])
  })
})

describe('a storage that is full or blocked', () => {
  it('drops the oldest events until the others fit', () => {
    const event = JSON.stringify([numbered(1)]).length
    const small = new SmallStorage(event * 3)
    const log = tab(() => small)
    for (const number of [5, 4, 3, 2, 1]) log.add(numbered(number))
    expect(ids(log)).toEqual(['event-1', 'event-2', 'event-3'])
    expect(ids(tab(() => small))).toEqual(['event-1', 'event-2', 'event-3'])
  })

  it('keeps the events in memory if not even one fits', () => {
    const log = tab(() => new SmallStorage(10))
    log.add(numbered(2))
    log.add(numbered(1))
    expect(ids(log)).toEqual(['event-1', 'event-2'])
    log.clear()
    expect(ids(log)).toEqual([])
  })

  it('stores events from memory as soon as there is room', () => {
    let room = 10
    const log = tab(() => {
      if (room < 100) throw new DOMException('Full', 'QuotaExceededError')
      return localStorage
    })
    log.add(numbered(2))
    expect(stored()).toEqual([])
    room = 1000
    log.add(numbered(1))
    expect(stored().map(({ id }) => id)).toEqual(['event-1', 'event-2'])
  })

  it('works in memory with the same limits if the browser blocks the storage', () => {
    const log = tab(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    for (let number = 109; number >= 0; number--) log.add(numbered(number))
    expect(ids(log)).toHaveLength(100)
    log.markSeen()
    expect(log.state().unseen).toBe(0)
    vi.advanceTimersByTime(HOUR + MINUTE)
    expect(ids(log)).toEqual([])
  })
})

describe('two tabs', () => {
  const tellOtherTab = (key: string | null = EVENTS_KEY) => window.dispatchEvent(new StorageEvent('storage', { key }))

  it('add to each other’s events, without a storage event', () => {
    const one = tab()
    const other = tab()
    one.add(numbered(2))
    other.add(numbered(1))
    one.add(numbered(0))
    expect(stored().map(({ id }) => id)).toEqual(['event-0', 'event-1', 'event-2'])
    expect(ids(one)).toEqual(['event-0', 'event-1', 'event-2'])
  })

  it('see each other’s events', () => {
    const one = tab()
    const listener = vi.fn()
    openLogs.push(one.subscribe(listener))
    const other = tab()
    other.add(numbered(1))
    expect(ids(one)).toEqual([])
    tellOtherTab()
    expect(listener).toHaveBeenCalled()
    expect(ids(one)).toEqual(['event-1'])
  })

  it('lose nothing when both write at the same instant', () => {
    const one = tab()
    one.add(numbered(1))
    store([numbered(2)])
    tellOtherTab()
    expect(stored().map(({ id }) => id)).toEqual(['event-1', 'event-2'])
    expect(ids(one)).toEqual(['event-1', 'event-2'])
  })

  it('do not restore events that were removed later', () => {
    const one = tab()
    one.add(numbered(1))
    vi.advanceTimersByTime(MINUTE)
    store([numbered(2)])
    tellOtherTab()
    expect(ids(one)).toEqual(['event-2'])
  })

  it('record the same event once', () => {
    const one = tab()
    const other = tab()
    one.add(numbered(1))
    other.add(numbered(1))
    expect(stored()).toHaveLength(1)
  })

  it('are both empty after one is cleared, and after the browser clears the site data', () => {
    const one = tab()
    const other = tab()
    one.add(numbered(1))
    other.clear()
    tellOtherTab()
    expect(ids(one)).toEqual([])

    one.add(numbered(0))
    localStorage.clear()
    tellOtherTab(null)
    expect(ids(one)).toEqual([])
  })

  it('share which events have been seen', () => {
    const one = tab()
    const other = tab()
    one.add(numbered(1))
    tellOtherTab()
    expect(other.state().unseen).toBe(1)
    one.markSeen()
    tellOtherTab('vitrine-events-seen')
    expect(other.state().unseen).toBe(0)
    other.add(numbered(0))
    expect(other.state().unseen).toBe(1)
  })

  it('restore only events that were lost', () => {
    const one = tab()
    one.add(numbered(1))
    const both = [...stored(), numbered(2)]
    store(both)
    const write = vi.spyOn(Storage.prototype, 'setItem')
    tellOtherTab()
    expect(write).not.toHaveBeenCalled()
    write.mockRestore()
    expect(stored()).toEqual(both)
  })
})
