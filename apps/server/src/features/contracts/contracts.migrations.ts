import type { MigrationStep } from '../../platform/database/migrations/migration.ts'
import { up as contracts } from './migrations/0001-contracts.ts'
import { up as definitions } from './migrations/0003-definitions.ts'
import { up as contractEndings } from './migrations/0011-endings.ts'

export const contractsMigrations: readonly MigrationStep[] = [
  { of: '0001-issuance-and-presentation', place: 0, up: contracts },
  { of: '0003-administration', place: 1, up: definitions },
  { of: '0011-endings', place: 0, up: contractEndings },
]
