import type { MigrationStep } from '../../platform/database/migrations/migration.ts'
import { up as presentations } from './migrations/0001-presentations.ts'
import { up as operations } from './migrations/0002-operations.ts'
import { up as sameDevice } from './migrations/0004-same-device.ts'
import { up as presentationWhatEnds } from './migrations/0005-what-ends.ts'
import { up as purposes } from './migrations/0007-purposes.ts'
import { up as checks } from './migrations/0008-checks.ts'
import { up as resultsApart } from './migrations/0010-results-apart.ts'
import { up as credentialsKept } from './migrations/0019-credentials-kept.ts'
import { up as serviceCodes } from './migrations/0020-service-codes.ts'

export const presentationMigrations: readonly MigrationStep[] = [
  { of: '0001-issuance-and-presentation', place: 4, up: presentations },
  { of: '0002-payments-coupons-gate-help-desk', place: 3, up: operations },
  { of: '0004-same-device', up: sameDevice },
  { of: '0005-what-ends-and-whose-it-is', place: 3, up: presentationWhatEnds },
  { of: '0007-purposes', up: purposes },
  { of: '0008-engines', place: 2, up: checks },
  { of: '0010-fewer-trees', place: 3, up: resultsApart },
  { of: '0019-credentials-of-presentations', up: credentialsKept },
  { of: '0020-service-codes', place: 1, up: serviceCodes },
]
