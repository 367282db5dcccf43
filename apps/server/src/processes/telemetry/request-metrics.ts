import { Counter, Histogram, type Registry } from 'prom-client'
import type { ApiServer } from '../../platform/http/server/api-server.ts'

/** In seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** What is called nothing in the description of the API: the app's pages and files, and what is not there. */
const PAGE = 'page'
/** It lasts as long as somebody looks on, and says nothing of how fast we are. */
const STREAM = 'text/event-stream'

/**
 * Measures all answers by the names that the description of the API gives to calls: never by their addresses, which hold secrets of
 * browsers.
 */
export function measureRequests(app: Pick<ApiServer, 'addHook'>, registry: Registry): void {
  const answers = new Counter({
    name: 'vitrine_http_requests_total',
    help: 'Requests that were answered, by the name of the call in the description of the API',
    labelNames: ['operation', 'status'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'vitrine_http_request_duration_seconds',
    help: 'Time until an answer was sent, by the name of the call in the description of the API',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { description } = request.routeOptions.config
    const operation = description?.operationId ?? PAGE
    answers.inc({ operation, status: reply.statusCode })
    if (description?.answer?.type !== STREAM) duration.observe({ operation }, reply.elapsedTime / 1000)
    done()
  })
}
