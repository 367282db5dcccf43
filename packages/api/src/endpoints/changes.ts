import { zFlowId } from './card-parameters.ts'
import { defineEndpoint } from './endpoint.ts'

/**
 * The stream (server-sent events) that says that an issuance or presentation changed, so that the page asks at once. It
 * carries no data; without it the page polls.
 */
export const CHANGES_ENDPOINT = defineEndpoint({ method: 'GET', path: '/changes', access: 'anonymous', query: zFlowId })

/** The name of the one event of that stream. */
export const CHANGED_EVENT = 'changed'
