import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { FlowError } from '@vitrine/api/flows/status.ts'
import type { EventCode } from '@vitrine/api/wording/english-events.ts'
import { useLayoutEffect } from 'react'
import type { EventSubject } from './event-subject.ts'
import { type FlowEvent, type FlowKind, type RecordedState, startEvent, stateEvent } from './flow-events.ts'
import { recordEvent } from './record-event.ts'

type RecordedFlow = {
  readonly kind: FlowKind
  /** Secret id under which the browser follows the flow. */
  readonly id: string | undefined
  /** If undefined, nothing is recorded. */
  readonly about: EventSubject | undefined
  readonly state: RecordedState | undefined
  readonly error?: FlowError | undefined
  /** Link to the page that shows the flow again. */
  readonly link?: string | undefined
  /** True if the flow was started elsewhere: then its start is not recorded here. */
  readonly isResumed?: boolean
}

/**
 * Records the events of a flow for the Events Console: its start, its scan and its outcome, each once per flow, however often
 * the page is rendered, loaded again or opened in another tab. Each event is recorded before the page shows the new state. So no
 * event is lost if the visitor leaves as soon as the state appears.
 */
export function useFlowEvents({ kind, id, about, state, error, link, isResumed = false }: RecordedFlow): void {
  const event = state && stateEvent(kind, state, error)
  const { type, code, error: why } = event ?? {}
  const { name, card, helpDesk } = about ?? {}

  useLayoutEffect(() => {
    if (id !== undefined && name !== undefined && !isResumed)
      record(id, startEvent(kind), { name, card, helpDesk }, link)
  }, [id, isResumed, kind, name, card, helpDesk, link])

  useLayoutEffect(() => {
    if (id === undefined || name === undefined || type === undefined || code === undefined) return
    record(id, { type, code, error: why }, { name, card, helpDesk }, link)
  }, [id, type, code, why, name, card, helpDesk, link])
}

function record(flowId: string, event: FlowEvent, about: EventSubject, link: string | undefined): void {
  recordEvent({ id: flowEventId(event.code, flowId), ...event, ...about, link })
}

/**
 * The same flow and code always have the same event id, so a reloaded page or a second tab does
 * not record an event twice. The id of the flow, a secret, cannot be derived from the event id. `crypto.subtle` is not used: it
 * is asynchronous, so the event might be lost when the page closes, and it is not available over plain http.
 */
const flowEventId = (code: EventCode, flowId: string): string => bytesToHex(sha256(utf8ToBytes(`${code} ${flowId}`)))
