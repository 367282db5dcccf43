import type { MigrationStep } from '../../platform/database/migrations/migration.ts'
import { up as issuances } from './migrations/0001-issuances.ts'
import { up as issuanceWhatEnds } from './migrations/0005-what-ends.ts'
import { up as issuanceEngines } from './migrations/0008-engines.ts'
import { up as recreateIssuances } from './migrations/0010-begun-anew.ts'
import { up as serviceCodes } from './migrations/0020-service-codes.ts'

export const issuanceMigrations: readonly MigrationStep[] = [
  { of: '0001-issuance-and-presentation', place: 3, up: issuances },
  { of: '0005-what-ends-and-whose-it-is', place: 2, up: issuanceWhatEnds },
  { of: '0008-engines', place: 0, up: issuanceEngines },
  { of: '0010-fewer-trees', place: 2, up: recreateIssuances },
  { of: '0020-service-codes', place: 0, up: serviceCodes },
]
