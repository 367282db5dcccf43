import type { MigrationStep } from '../../platform/database/migrations/migration.ts'
import { up as offersRequestsStatusLists } from './migrations/0001-offers-requests-status-lists.ts'
import { up as whatExpires } from './migrations/0005-what-expires.ts'
import { up as whatWalletsLookFor } from './migrations/0006-what-wallets-look-for.ts'
import { up as claimsWithOffers } from './migrations/0008-claims-with-offers.ts'
import { dropFlows, up as foundByOneName, nameByPlace } from './migrations/0010-found-by-one-name.ts'
import { up as retiredLists } from './migrations/0016-retired-lists.ts'
import { up as whatWasRevokedSince } from './migrations/0017-what-was-revoked-since.ts'
import { up as authorizationsAndTokens } from './migrations/0021-authorizations-and-tokens.ts'
import { up as answeredRequests } from './migrations/0025-answered-requests.ts'

export const openid4vcMigrations: readonly MigrationStep[] = [
  { of: '0001-issuance-and-presentation', place: 6, up: offersRequestsStatusLists },
  { of: '0005-what-ends-and-whose-it-is', place: 4, up: whatExpires },
  { of: '0006-what-wallets-look-for', up: whatWalletsLookFor },
  { of: '0008-engines', place: 1, up: claimsWithOffers },
  { of: '0010-fewer-trees', place: 0, up: dropFlows },
  { of: '0010-fewer-trees', place: 6, up: foundByOneName },
  { of: '0010-fewer-trees', place: 8, up: nameByPlace },
  { of: '0016-what-a-restore-needs', place: 1, up: retiredLists },
  { of: '0017-what-was-revoked-since', up: whatWasRevokedSince },
  { of: '0021-authorizations-and-tokens', up: authorizationsAndTokens },
  { of: '0025-answered-requests', up: answeredRequests },
]
