import { zFlowId } from './card-parameters.ts'
import { anybodyReads } from './endpoint.ts'

/**
 * Stream of notifications (server-sent events) about one issuance or presentation. Events contain no data. At each event, the page
 * requests the status at once. Without the stream, the page polls.
 */
export const NOTIFICATIONS_ENDPOINT = anybodyReads('/notifications', { query: zFlowId })

export const NOTIFICATION_EVENT = 'changed'
