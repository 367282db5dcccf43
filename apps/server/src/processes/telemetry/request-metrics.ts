import type { Seconds } from '@vitrine/api/units.ts'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { ApiServer } from '../../platform/http/server/api-server.ts'

const BUCKETS: Seconds[] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Label of routes without an operation id: pages and files of the app, and unknown paths. */
const PAGE = 'page'
/** The duration of streams depends on the visitor, so it is not measured. */
const STREAM = 'text/event-stream'

/** URLs are not recorded, because they contain secrets of browsers. */
export function measureRequests(app: Pick<ApiServer, 'addHook'>, registry: Registry): void {
  const responses = new Counter({
    name: 'vitrine_http_requests_total',
    help: 'Number of answered requests, by operation id of the API description and by status',
    labelNames: ['operation', 'status'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'vitrine_http_request_duration_seconds',
    help: 'Time until the response was sent, by operation id of the API description; without streams',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { description } = request.routeOptions.config
    const operation = description?.operationId ?? PAGE
    responses.inc({ operation, status: reply.statusCode })
    if (description?.answer?.type !== STREAM) duration.observe({ operation }, reply.elapsedTime / 1000)
    done()
  })
}
