import type {
  AuditCheckpointStatus,
  AuditEntry,
  AuditFileQuery,
  AuditQuery,
} from '@vitrine/api/administration/admin.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { ListPage } from '../../platform/database/lists/paging.ts'
import { csvContent, headingsIn, sendCsv } from '../../platform/http/answers/csv-answer.ts'
import { entriesOf } from '../../platform/http/answers/list-answer.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import { auditFileCells } from './audit-file.ts'
import { AUDIT_FILE_COLUMNS, AUDIT_HEADINGS } from './audit-headings.ts'

const group = 'administration'

const ROW = [
  ...[
    1204,
    '2026-01-01T09:00:00.000Z',
    'person',
    'ada@example.org',
    'p-5rT8',
    'revoke-account',
    'Jx8mQ2vT4cWb',
    'revoked',
  ],
  ...['keyCompromise', 'Jx8mQ2vT4cWb', null, 'HD-4711', 'true'],
]

type AuditRouteOptions = {
  list: (query: AuditQuery) => Promise<ListPage<AuditEntry>>
  /** Returns all matching entries, page by page. */
  all: (query: AuditFileQuery) => AsyncIterable<AuditEntry[]>
  checkpoints: () => Promise<AuditCheckpointStatus>
  now: () => EpochMilliseconds
}

/** Registers the routes of the audit log: a list, a CSV export, and the last checkpoint. */
export function registerAuditRoutes(app: ApiServer, { list, all, checkpoints, now }: AuditRouteOptions): void {
  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.audit, {
      operationId: 'listAuditEntries',
      summary: 'List the audit log, newest first',
      group,
    }),
    handler: async (request, reply) => entriesOf(request, reply, await list(request.query)),
  })

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.auditFile, {
      operationId: 'exportAuditEntries',
      summary: 'Export the filtered audit log as CSV, oldest first',
      group,
      answers: csvContent('AuditFile', AUDIT_FILE_COLUMNS, ROW),
    }),
    handler: async ({ query }, reply) =>
      sendCsv(reply, {
        name: 'audit-log',
        at: now(),
        header: headingsIn(query.headings, AUDIT_FILE_COLUMNS, AUDIT_HEADINGS),
        pages: cellsOf(all(query)),
      }),
  })

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.auditCheckpoint, {
      operationId: 'getAuditCheckpointStatus',
      summary: 'Get the latest signed checkpoint of the audit log',
      group,
    }),
    handler: () => checkpoints(),
  })
}

async function* cellsOf(pages: AsyncIterable<AuditEntry[]>) {
  for await (const entries of pages) yield entries.map(auditFileCells)
}
