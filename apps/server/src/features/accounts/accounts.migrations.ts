import type { MigrationStep } from '../../platform/database/migrations/migration.ts'
import { up as accountsAndCredentials } from './migrations/0001-accounts-and-credentials.ts'
import { up as orderOfLists } from './migrations/0003-order-of-lists.ts'
import { up as holders } from './migrations/0005-holders.ts'
import { up as accountsEngines } from './migrations/0008-engines.ts'
import { up as accountsInFewerTrees, forgetIssuances } from './migrations/0010-fewer-trees.ts'
import { up as accountsSearchable } from './migrations/0012-searchable.ts'
import { up as accountsPrintable } from './migrations/0018-printable-names.ts'

export const accountsMigrations: readonly MigrationStep[] = [
  { of: '0001-issuance-and-presentation', place: 2, up: accountsAndCredentials },
  { of: '0003-administration', place: 2, up: orderOfLists },
  { of: '0005-what-ends-and-whose-it-is', place: 0, up: holders },
  { of: '0008-engines', place: 3, up: accountsEngines },
  { of: '0010-fewer-trees', place: 7, up: forgetIssuances },
  { of: '0010-fewer-trees', place: 9, up: accountsInFewerTrees },
  { of: '0012-names-as-they-are-searched', place: 0, up: accountsSearchable },
  { of: '0018-printable-names-and-last-copies', place: 0, up: accountsPrintable },
]
