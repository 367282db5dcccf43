import { useLayoutEffect } from 'react'
import { explainInOwnWords } from '../api/explain-failure.ts'
import { recordEvent } from './record-event.ts'

/** The ids of failures that were seen already: a page may be rendered again with the same one. */
const failureIds = new WeakMap<object, string>()

const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/**
 * Tells the Events Console that a call failed, once for each failure.
 *
 * @param message the text of section 8 of the specification that the page shows
 * @param error null or undefined while nothing failed
 */
export function useFailureEvent(message: string, error: unknown, name?: string): void {
  useLayoutEffect(() => {
    if (typeof error !== 'object' || error === null) return
    const id = failureIds.get(error) ?? randomId()
    failureIds.set(error, id)
    recordEvent({ id, type: 'error', message, name, details: explainInOwnWords(error) })
  }, [message, error, name])
}
