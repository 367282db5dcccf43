import type { MigrationStep } from '../../platform/database/migrations/migration.ts'
import { up as gateOpenings } from './migrations/0002-gate-openings.ts'
import { up as gatesOfCards } from './migrations/0009-gates-of-cards.ts'

export const securityCheckMigrations: readonly MigrationStep[] = [
  { of: '0002-payments-coupons-gate-help-desk', place: 1, up: gateOpenings },
  { of: '0009-cards-say-what-they-do', place: 1, up: gatesOfCards },
]
