import type { AccountStatus } from '@vitrine/api/administration/admin.ts'
import type { Grosz } from '@vitrine/api/cards/money.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'

export type AccountRow = {
  id: string
  contract_id: string
  /** Empty after it was erased. */
  holder_name: string
  /** The holder's name, normalized by `searchable`. */
  search_name: string
  status: AccountStatus
  created: EpochMilliseconds
  updated: EpochMilliseconds
  last_usage: EpochMilliseconds | null
  /** Null if the contract's accounts have no balance. */
  balance: Grosz | null
  /** Time at which the personal data was erased; null if it was not. */
  erased_at: EpochMilliseconds | null
}

/** Record of an issued credential, without the credential itself. */
export type CredentialRow = {
  id: string
  account_id: string
  /** Name of the engine that issued it. */
  engine: string
  status: 'valid' | 'revoked'
  /** Time since which its engine has not carried out its revocation yet; null otherwise. */
  revocation_pending_since: EpochMilliseconds | null
  issued_at: EpochMilliseconds
  expires_at: EpochMilliseconds
  /** Pseudonym of the holder key it is bound to (`pseudonymOfHolder`); null if it was issued before the ledger stored holders. */
  holder_binding: string | null
  /** Its id at the time of the holder binding, if an earlier version issued it; null otherwise. */
  former_id: string | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    accounts: AccountRow
    credentials: CredentialRow
  }
}
