import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { defineFeature } from '../../platform/feature/feature.ts'
import { flowProgressMigrations } from './flow-progress.migrations.ts'
import { findProgress, mergeProgress } from './flow-progress.repository.ts'

export const progressFeature = defineFeature({
  name: 'flow-progress',
  migrations: flowProgressMigrations,
  tables: { flow_progress: 'left-out' },
  open: ({ database, clock }) => ({
    services: { progressSince: (from: EpochMilliseconds) => findProgress(database.reader, from) },
    cleanup: [
      { name: 'flow-progress', step: 'note', run: () => database.transaction((tx) => mergeProgress(tx, clock())) },
    ],
  }),
})
