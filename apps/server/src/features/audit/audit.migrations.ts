import type { MigrationStep } from '../../platform/database/migrations/migration.ts'
import { up as auditLog } from './migrations/0001-audit-log.ts'
import { up as appendOnly } from './migrations/0002-append-only.ts'
import { up as plainNumbers } from './migrations/0010-plain-numbers.ts'
import { up as auditAccountsCardsSeals } from './migrations/0013-accounts-cards-seals.ts'
import { up as noReplacements } from './migrations/0026-no-replacements.ts'

export const auditMigrations: readonly MigrationStep[] = [
  { of: '0001-issuance-and-presentation', place: 5, up: auditLog },
  { of: '0002-payments-coupons-gate-help-desk', place: 4, up: appendOnly },
  { of: '0010-fewer-trees', place: 11, up: plainNumbers },
  { of: '0013-audit-that-holds-up', up: auditAccountsCardsSeals },
  { of: '0026-no-replacements', up: noReplacements },
]
