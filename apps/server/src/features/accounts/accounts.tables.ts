import type { AccountStatus } from '@vitrine/api/administration/admin.ts'
import type { Grosz } from '@vitrine/api/cards/money.ts'

export type AccountRow = {
  id: string
  contract_id: string
  /** Empty once it was erased. */
  holder_name: string
  /** The same as `searchable` makes it. */
  search_name: string
  status: AccountStatus
  created: number
  updated: number
  last_usage: number | null
  /** Null where the contract has no money in it. */
  balance: Grosz | null
  /** When what names a person was erased; null where it was not. */
  erased_at: number | null
}

/** That a credential was issued, never the credential itself. */
export type CredentialRow = {
  id: string
  account_id: string
  /** The name of the engine that issued it. */
  engine: string
  status: 'valid' | 'revoked'
  /** Since when its engine has yet to do its revocation; null otherwise. */
  revocation_pending_since: number | null
  issued_at: number
  expires_at: number
  /** Which holder's key it is bound to (`pseudonymOfHolder`); null where it was issued before the ledger knew holders. */
  holder_binding: string | null
  /** Its id when it was bound to its holder, where an earlier version issued it; null otherwise. */
  former_id: string | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    accounts: AccountRow
    credentials: CredentialRow
  }
}
