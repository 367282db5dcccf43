import type { MigrationStep } from '../../platform/database/migrations/migration.ts'
import { up as cardVersions } from './migrations/0001-card-versions.ts'

export const cardsMigrations: readonly MigrationStep[] = [
  { of: '0001-issuance-and-presentation', place: 1, up: cardVersions },
]
