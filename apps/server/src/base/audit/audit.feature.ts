import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { one } from '../../platform/metrics/asked-gauge.ts'
import { auditMigrations } from './audit.migrations.ts'
import { AuditLog } from './audit.service.ts'
import type { AuditCount } from './audit-note.ts'
import { findTimeOfFirstUncovered } from './checkpoints/checkpoints.repository.ts'
import { AuditCheckpoints } from './checkpoints/checkpoints.service.ts'
import { lateCheckpoints } from './late-checkpoints.ts'

const SECOND = 1000

export const auditFeature = defineFeature({
  name: 'audit',
  migrations: auditMigrations,
  tables: { audit_log: 'kept', audit_checkpoints: 'kept', audit_counts: 'kept' },
  open({ database, clock, keys, count }: FeatureContext & { count: AuditCount }) {
    const checkpoints = new AuditCheckpoints({ database, clock, key: keys.signingKeys['audit-log'] })
    return {
      services: { audit: new AuditLog({ database, clock, count }) },
      cleanup: [{ name: 'audit-checkpoints', step: 'note', run: () => checkpoints.write() }],
      healthIssues: [
        {
          name: 'audit-checkpoints',
          find: async (now) => lateCheckpoints(await findTimeOfFirstUncovered(database.reader), now),
        },
      ],
      gauges: [
        {
          name: 'vitrine_audit_checkpoint_lag_seconds',
          help: 'Age of the oldest audit log line after the last checkpoint',
          ask: async () => {
            const since = await findTimeOfFirstUncovered(database.reader)
            return one(since === undefined ? 0 : Math.max(0, clock() - since) / SECOND)
          },
        },
      ],
    }
  },
})
