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
 * Records the start, the scan and the outcome of a flow for the Events Console, each once, in however many tabs the page is
 * rendered. An event is recorded before the page shows the new state, so none is lost if the visitor leaves.
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
 * Returns the same id for the same flow and code, so a reloaded page or a second tab records no event twice. The flow's secret
 * id cannot be derived from it. `crypto.subtle` is asynchronous, so the event might be lost when the page closes.
 */
const flowEventId = (code: EventCode, flowId: string): string => bytesToHex(sha256(utf8ToBytes(`${code} ${flowId}`)))
