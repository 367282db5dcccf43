import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { eventLog } from '../shared/events/event-log.ts'
import type { fakeChanges } from './fake-server.ts'

/** What the Events Console says, the oldest first. */
export const recordedEvents = (): string[] =>
  eventLog
    .state()
    .events.map(({ type, message }) => `${type}: ${message}`)
    .reverse()

/** Waits until the Events Console says just this. Changes are announced all the while: a page may begin to listen late. */
export const untilRecorded = (changes: ReturnType<typeof fakeChanges>, events: readonly string[]): Promise<void> =>
  waitFor(
    () => {
      changes.announce()
      expect(recordedEvents()).toEqual(events)
    },
    { timeout: 4000 },
  )
