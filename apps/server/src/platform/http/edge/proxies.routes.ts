import { OPERATION_ENDPOINTS } from '@vitrine/api/endpoints/operation.ts'
import { routeOf } from '../description/endpoint-route.ts'
import type { ApiServer } from '../server/api-server.ts'

/** `/health/proxies`: how the server sees who asks through the proxies in front, without an address. */
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
        // The first is who connects, the last whom the proxies of TRUST_PROXY name.
        client: Math.max(0, ips.length - 1),
      }
    },
  })
}
