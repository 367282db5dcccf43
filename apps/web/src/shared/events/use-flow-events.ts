import type { FlowError } from '@vitrine/api/flows/status.ts'
import { useLayoutEffect } from 'react'
import { flowEventId } from './event-id.ts'
import type { EventSubject } from './event-subject.ts'
import { type FlowEvent, type FlowKind, type RecordedState, startEvent, stateEvent } from './flow-events.ts'
import { recordEvent } from './record-event.ts'

type RecordedFlow = {
  readonly kind: FlowKind
  /** The browser's secret for it; undefined until there is one. */
  readonly id: string | undefined
  /** Nothing is recorded without it. */
  readonly about: EventSubject | undefined
  /** Undefined where nothing can be said yet. */
  readonly state: RecordedState | undefined
  /** Why it failed, where the server says so. */
  readonly error?: FlowError | undefined
  /** Where it can be looked at again. */
  readonly link?: string | undefined
  /** Whether it was begun elsewhere: then its start is not recorded here. */
  readonly isResumed?: boolean
}

/**
 * Records for the Events Console what happens to a flow: its start, its scan, its outcome, each once for a flow, however
 * often the page is rendered, loaded again or opened in another tab. What the page shows has been recorded: whoever leaves
 * as soon as a card is there loses nothing.
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
  recordEvent({ id: flowEventId(event.type, flowId), ...event, ...about, link })
}
