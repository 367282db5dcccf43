import type { AccountStatus } from '@vitrine/api'

/** Someone who signed in at the identity provider. */
export type IdentityRow = {
  /** homeAccountId: the person in their tenant. */
  id: string
  username: string
  name: string
  /** Name and user name as `searchable` makes them. */
  search_name: string
  status: AccountStatus
  /** Whether the last token had the admin scope. */
  is_administrator: 0 | 1
  created: number
  updated: number
  last_sign_in: number
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    identities: IdentityRow
  }
}
