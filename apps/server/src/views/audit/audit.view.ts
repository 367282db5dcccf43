import type { AuditEntry } from '@vitrine/api/administration/admin.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { auditFileCells } from '../../base/audit/audit-file.ts'
import { AUDIT_FILE_COLUMNS, AUDIT_HEADINGS } from '../../base/audit/audit-headings.ts'
import { allAuditEntries, auditCheckpointStatus, auditEntries } from '../../base/audit/audit-list.service.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { csvContent, headingsIn, sendCsv } from '../../platform/http/answers/csv-answer.ts'
import { entriesOf } from '../../platform/http/answers/list-answer.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'

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

export const auditView = defineFeature({
  name: 'audit',
  endpoints: [
    ADMINISTRATION_ENDPOINTS.audit,
    ADMINISTRATION_ENDPOINTS.auditFile,
    ADMINISTRATION_ENDPOINTS.auditCheckpoint,
  ],
  pages: [PAGES.audit],
  open: (context: FeatureContext) => ({ registerRoutes: (app) => registerAuditRoutes(app, context) }),
})

function registerAuditRoutes(app: ApiServer, { database: { reader }, clock }: FeatureContext): void {
  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.audit, {
      operationId: 'listAuditEntries',
      summary: 'List the audit log, newest first',
      group,
    }),
    handler: async (request, reply) => entriesOf(request, reply, await auditEntries(reader, request.query)),
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
        at: clock(),
        header: headingsIn(query.headings, AUDIT_HEADINGS),
        pages: cellsOf(allAuditEntries(reader, query)),
      }),
  })

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.auditCheckpoint, {
      operationId: 'getAuditCheckpointStatus',
      summary: 'Get the latest signed checkpoint of the audit log',
      group,
    }),
    handler: () => auditCheckpointStatus(reader),
  })
}

async function* cellsOf(pages: AsyncIterable<AuditEntry[]>) {
  for await (const entries of pages) yield entries.map(auditFileCells)
}
