import { OPERATION_ENDPOINTS } from '@vitrine/api/endpoints/operation.ts'
import { routeOf } from '../description/endpoint-route.ts'
import type { ApiServer } from '../server/api-server.ts'

/** The answer shows how the server determines the client behind the proxies, without revealing an address. */
export function registerProxiesRoute(app: ApiServer): void {
  app.route({
    ...routeOf(OPERATION_ENDPOINTS.proxies, {
      operationId: 'seeProxies',
      summary: 'Show which entry of X-Forwarded-For is taken as the client',
      group: 'operation',
    }),
    handler: async ({ headers, ips = [] }) => {
      const forwarded = String(headers['x-forwarded-for'] ?? '')
      return {
        entries: forwarded === '' ? 0 : forwarded.split(',').length,
        // `ips` starts with the connecting address and ends with the client that the trusted proxies report.
        client: Math.max(0, ips.length - 1),
      }
    },
  })
}
