import type { MigrationStep } from '../../platform/database/migrations/migration.ts'
import { up as scenarioVersions } from './migrations/0001-card-versions.ts'

export const scenariosMigrations: readonly MigrationStep[] = [
  { of: '0001-issuance-and-presentation', place: 1, up: scenarioVersions },
]
