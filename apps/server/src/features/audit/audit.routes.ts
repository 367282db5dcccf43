import { ADMINISTRATION_ENDPOINTS, type AuditEntry, type zAuditQuery } from '@vitrine/api'
import type * as z from 'zod'
import type { ListPage } from '../../platform/database/paging.ts'
import type { ApiServer } from '../../platform/http/api-server.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { noteListPage } from '../../platform/http/list-answer.ts'

type AuditRouteOptions = {
  list: (query: z.output<typeof zAuditQuery>) => Promise<ListPage<AuditEntry>>
}

/** `GET /vc/admin/audit`: who did what to what, when. */
export function registerAuditRoute(app: ApiServer, { list }: AuditRouteOptions): void {
  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.audit, {
      operationId: 'listAuditEntries',
      summary: 'The audit log, the newest first',
      group: 'administration',
    }),
    handler: async (request, reply) => {
      const found = await list(request.query)
      noteListPage(request, reply, { asked: request.query, list: found })
      return found.entries
    },
  })
}
