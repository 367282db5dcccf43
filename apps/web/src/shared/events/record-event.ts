import type { EventRecord } from '@vitrine/api'
import { explainInOwnWords } from '../api/explain-failure.ts'
import { flowEventId, randomEventId } from './event-id.ts'
import { eventLog } from './event-log.ts'
import type { FlowNews } from './flow-events.ts'

/** What an event is about, beside its news. */
interface EventSubject {
  readonly name: string | undefined
  readonly link: string | undefined
}

/** Records what happened to a flow, once. */
export function recordFlowEvent(flowId: string, news: FlowNews, subject: EventSubject): void {
  const id = flowEventId(news.type, flowId)
  eventLog.add(eventAt(Date.now(), { id, ...news, ...subject }))
}

/** The ids of failures that were seen already: a page may be rendered again with the same one. */
const failureIds = new WeakMap<object, string>()

/** Records that something failed, once for each error that was thrown. */
export function recordFailure(message: string, error: object, name: string | undefined): void {
  const id = failureIds.get(error) ?? randomEventId()
  failureIds.set(error, id)
  eventLog.add(eventAt(Date.now(), { id, type: 'error', message, name, details: explainInOwnWords(error) }))
}

const eventAt = (instant: number, event: Omit<EventRecord, 'timestamp' | 'dateTime'>): EventRecord => ({
  ...event,
  timestamp: instant,
  dateTime: new Date(instant).toISOString(),
})
