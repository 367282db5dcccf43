import { type AuditEntry, TOTAL_HEADER, zAuditEntry, zAuditQuery, zProblem } from '@vitrine/api'
import * as z from 'zod'
import type { ListPage } from '../../platform/database/paging.ts'
import type { ApiServer } from '../../platform/http/api-server.ts'

export type AuditRouteOptions = {
  list: (query: z.output<typeof zAuditQuery>) => Promise<ListPage<AuditEntry>>
}

/** `GET /vc/admin/audit`: who did what to what, when. */
export function registerAuditRoute(app: ApiServer, { list }: AuditRouteOptions): void {
  app.get(
    '/vc/admin/audit',
    {
      schema: {
        summary: 'The audit log, the newest first',
        tags: ['administration'],
        querystring: zAuditQuery,
        response: { 200: z.array(zAuditEntry), '4xx': zProblem },
      },
    },
    async ({ query }, reply) => {
      const { total, entries } = await list(query)
      return reply.header(TOTAL_HEADER, total).send(entries)
    },
  )
}
