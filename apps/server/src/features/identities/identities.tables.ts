import type { AccountStatus } from '@vitrine/api/administration/admin.ts'
import type { PersonRole } from '@vitrine/api/administration/people.ts'

/** Someone who signed in at the identity provider. */
export type IdentityRow = {
  /** homeAccountId: the person in their tenant. */
  id: string
  username: string
  name: string
  /** Name and user name as `searchable` makes them. */
  search_name: string
  status: AccountStatus
  /** The highest one that the latest token had. */
  role: PersonRole
  created: number
  updated: number
  last_sign_in: number
  /** What the provider calls the session that began with it; null where it does not say. */
  sign_in_session: string | null
  /** When the latest token was issued: an older one says nothing new. */
  latest_token: number
  /** Within a few minutes; null before the first one that was noted. */
  last_call: number | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    identities: IdentityRow
  }
}
