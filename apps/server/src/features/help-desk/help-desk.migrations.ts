import type { MigrationStep } from '../../platform/database/migrations/migration.ts'
import { up as helpDeskRequests } from './migrations/0002-help-desk-requests.ts'
import { dropRequests, up as recreateRequests } from './migrations/0010-begun-anew.ts'

export const helpDeskMigrations: readonly MigrationStep[] = [
  { of: '0002-payments-coupons-gate-help-desk', place: 2, up: helpDeskRequests },
  { of: '0010-fewer-trees', place: 1, up: dropRequests },
  { of: '0010-fewer-trees', place: 4, up: recreateRequests },
]
