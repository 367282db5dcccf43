import { defineFeature, type FeatureContext } from '../../feature.ts'
import { together } from '../../platform/cache/together.ts'
import type { Sample } from '../../platform/metrics/asked-gauge.ts'
import { installationMigrations } from './installation.migrations.ts'
import { findLastCopies } from './installation.repository.ts'
import { DatabaseMarker } from './recognize-database.ts'
import { isWritable } from './used-keys.ts'

const SECOND = 1000

/** Identity of the installation that the database belongs to, and times of its last backup and audit export. */
export const installationFeature = defineFeature({
  name: 'installation',
  migrations: installationMigrations,
  tables: { installation: 'kept' },
  open({ database, clock, log, configuration }: FeatureContext & { configuration: { keysDirectory: string } }) {
    const { keysDirectory } = configuration
    const marker = new DatabaseMarker({ database, clock, keysDirectory, canWriteMark: isWritable(keysDirectory), log })
    // Two gauges need the same row when the metrics are collected: one query serves both.
    const lastCopies = together(() => findLastCopies(database.reader))
    return {
      cleanup: [{ name: 'database-mark', step: 'note', run: () => marker.note() }],
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
