import type { EventCode } from '@vitrine/api/wording/event-texts.ts'
import { useLayoutEffect } from 'react'
import { callFailureOf } from '../api/call-failure.ts'
import type { EventSubject } from './event-subject.ts'
import { recordEvent } from './record-event.ts'

/** The ids of failures that were seen already: a page may be rendered again with the same one. */
const failureIds = new WeakMap<object, string>()

const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/**
 * Tells the Events Console that a call failed, once for each failure.
 *
 * @param code what the page says, in the words of section 8 of the specification; undefined where that is nothing to record
 * @param error null or undefined while nothing failed
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
