import { zFlowId } from './card-parameters.ts'
import { defineEndpoint } from './endpoint.ts'

/**
 * Stream of notifications (server-sent events) about one issuance or presentation. An event carries no data; it only makes the page request
 * the status at once. Without the stream, the page polls.
 */
export const NOTIFICATIONS_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/changes',
  access: 'anonymous',
  query: zFlowId,
})

/** Name of the only event in the stream. */
export const NOTIFICATION_EVENT = 'changed'
