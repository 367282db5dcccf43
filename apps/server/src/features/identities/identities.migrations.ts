import type { MigrationStep } from '../../platform/database/migrations/migration.ts'
import { up as identities } from './migrations/0003-identities.ts'
import { up as identitiesSearchable } from './migrations/0012-searchable.ts'
import { up as rolesAndCalls } from './migrations/0014-roles-and-calls.ts'
import { up as identitiesPrintable } from './migrations/0018-printable-names.ts'

export const identitiesMigrations: readonly MigrationStep[] = [
  { of: '0003-administration', place: 0, up: identities },
  { of: '0012-names-as-they-are-searched', place: 1, up: identitiesSearchable },
  { of: '0014-people', up: rolesAndCalls },
  { of: '0018-printable-names-and-last-copies', place: 1, up: identitiesPrintable },
]
