import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { defineFeature, type FeatureContext } from '../../feature.ts'
import { one } from '../../platform/metrics/asked-gauge.ts'
import { auditMigrations } from './audit.migrations.ts'
import { registerAuditRoutes } from './audit.routes.ts'
import { AuditLog } from './audit.service.ts'
import { findUncoveredSince } from './checkpoints/checkpoints.repository.ts'
import { AuditCheckpoints } from './checkpoints/checkpoints.service.ts'
import { lateCheckpoints } from './late-checkpoints.ts'

declare module '../../feature.ts' {
  interface Services {
    audit: AuditLog
  }
}

const SECOND = 1000

export const auditFeature = defineFeature({
  name: 'audit',
  endpoints: [
    ADMINISTRATION_ENDPOINTS.audit,
    ADMINISTRATION_ENDPOINTS.auditFile,
    ADMINISTRATION_ENDPOINTS.auditCheckpoint,
  ],
  pages: [PAGES.audit],
  migrations: auditMigrations,
  tables: { audit_log: 'kept', audit_checkpoints: 'kept', audit_counts: 'kept' },
  open({ database, clock, keys, count }: FeatureContext) {
    const checkpoints = new AuditCheckpoints({ database, clock, key: keys.signingKeys['audit-log'] })
    return {
      services: { audit: new AuditLog({ database, clock, count }) },
      registerRoutes: (app) => registerAuditRoutes(app, { database, clock }),
      cleanup: [{ name: 'audit-checkpoints', step: 'note', run: () => checkpoints.write() }],
      healthIssues: [
        {
          name: 'audit-checkpoints',
          find: async (now) => lateCheckpoints(await findUncoveredSince(database.reader), now),
        },
      ],
      gauges: [
        {
          name: 'vitrine_audit_checkpoint_lag_seconds',
          help: 'Age of the oldest audit log line after the last checkpoint',
          ask: async () => {
            const since = await findUncoveredSince(database.reader)
            return one(since === undefined ? 0 : Math.max(0, clock() - since) / SECOND)
          },
        },
      ],
    }
  },
})
