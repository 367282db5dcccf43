import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventLog } from './event-log.ts'
import { recordEvent } from './record-event.ts'

const NOW = Date.UTC(2030, 0, 1, 12)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  eventLog.clear()
})
afterEach(() => {
  eventLog.clear()
  vi.useRealTimers()
})

it.each([
  ['id', 'event-1'],
  ['timestamp', NOW],
  ['type', 'error'],
  ['message', 'Verification rejected'],
  ['name', 'Library card'],
  ['details', 'The request was declined in the wallet.'],
  ['link', '/present/library-card/secret'],
  ['dateTime', '2030-01-01T12:00:00.000Z'],
] as const)('an event is kept with its %s', (field, value) => {
  recordEvent({
    id: 'event-1',
    type: 'error',
    code: 'verification-rejected',
    name: 'Library card',
    error: 'ACCESS_DENIED',
    link: '/present/library-card/secret',
  })
  expect(eventLog.state().events[0]?.[field]).toBe(value)
})
