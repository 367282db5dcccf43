import type { MigrationStep } from '../../platform/database/migrations/migration.ts'
import { up as databaseIdentity } from './migrations/0016-identity.ts'
import { up as lastCopies } from './migrations/0018-last-copies.ts'

export const installationMigrations: readonly MigrationStep[] = [
  { of: '0016-what-a-restore-needs', place: 0, up: databaseIdentity },
  { of: '0018-printable-names-and-last-copies', place: 2, up: lastCopies },
]
