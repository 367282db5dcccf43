import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { eventLog } from '../shared/events/event-log.ts'
import type { fakeNotifications } from './fake-server.ts'

/** Returns the texts in the Events Console, oldest first. */
export const recordedEvents = (): string[] =>
  eventLog
    .state()
    .events.map(({ type, message }) => `${type}: ${message}`)
    .reverse()

/** Waits until the Events Console has exactly these events. Keeps sending notifications, because a page may connect late. */
export const untilRecorded = (
  notifications: ReturnType<typeof fakeNotifications>,
  events: readonly string[],
): Promise<void> =>
  waitFor(
    () => {
      notifications.announce()
      expect(recordedEvents()).toEqual(events)
    },
    { timeout: 4000 },
  )
