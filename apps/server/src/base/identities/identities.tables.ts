import type { AccountStatus } from '@vitrine/api/administration/admin.ts'
import type { PersonRole } from '@vitrine/api/administration/people.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'

export type IdentityRow = {
  /** `homeAccountId`: identifies the person within their tenant. */
  id: string
  username: string
  name: string
  /** Name and user name, normalized by `searchable`. */
  search_name: string
  status: AccountStatus
  /** Highest role in the latest token. */
  role: PersonRole
  created: EpochMilliseconds
  updated: EpochMilliseconds
  last_sign_in: EpochMilliseconds
  /** The provider's id of the session that started with the last sign-in; null if the provider does not state it. */
  sign_in_session: string | null
  /** Issue time of the latest token. Older tokens do not update the row. */
  latest_token: EpochMilliseconds
  /** It is precise to a few minutes. */
  last_call: EpochMilliseconds | null
}

export type IdentityTables = {
  identities: IdentityRow
}

/** The columns of people that statements of other owners may read. */
export type PeopleNames = { identities: Pick<IdentityRow, 'id' | 'username' | 'search_name'> }
