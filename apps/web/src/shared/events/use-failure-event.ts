import type { EventCode } from '@vitrine/api/wording/english-events.ts'
import { useLayoutEffect } from 'react'
import { callFailureOf } from '../api/explain-failure.ts'
import { randomId } from '../random-id.ts'
import type { EventSubject } from './event-subject.ts'
import { recordEvent } from './record-event.ts'

/** Event ids of failures: a page may be rendered again with the same failure. */
const failureIds = new WeakMap<object, string>()

/**
 * Records a failed call for the Events Console, once for each failure.
 *
 * @param code code of the message that the page shows (section 8 of the specification); undefined records nothing
 */
export function useFailureEvent(code: EventCode | undefined, error: unknown, about?: EventSubject): void {
  const { name, card, helpDesk } = about ?? {}
  useLayoutEffect(() => {
    if (code === undefined || typeof error !== 'object' || error === null) return
    const id = failureIds.get(error) ?? randomId()
    failureIds.set(error, id)
    recordEvent({ id, type: 'error', code, name, card, helpDesk, failure: callFailureOf(error) })
  }, [code, error, name, card, helpDesk])
}
