import { together } from '../../platform/cache/together.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import type { Sample } from '../../platform/metrics/asked-gauge.ts'
import { installationMigrations } from './installation.migrations.ts'
import { findLastCopies } from './installation.repository.ts'

const SECOND = 1000

export const installationFeature = defineFeature({
  name: 'installation',
  migrations: installationMigrations,
  tables: { installation: 'kept' },
  open({ database }: FeatureContext) {
    // Two gauges need the same row when the metrics are collected: one query serves both.
    const lastCopies = together(() => findLastCopies(database.reader))
    return {
      gauges: [
        {
          name: 'vitrine_backup_timestamp_seconds',
          help: 'Time of the last backup; missing before the first one',
          ask: async () => inSeconds((await lastCopies()).backup),
        },
        {
          name: 'vitrine_audit_export_timestamp_seconds',
          help: 'Time of the last audit log export; missing before the first one',
          ask: async () => inSeconds((await lastCopies()).auditExport),
        },
      ],
    }
  },
})

const inSeconds = (time: number | null): Sample[] => (time === null ? [] : [{ value: time / SECOND }])
