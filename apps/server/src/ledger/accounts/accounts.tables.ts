import type { AccountStatus } from '@vitrine/api/administration/admin.ts'
import type { Grosz } from '@vitrine/api/cards/money.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'

export type AccountRow = {
  id: string
  contract_id: string
  /** Empty after the personal data was erased. */
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
  /** Name of the engine that issued the credential. */
  engine: string
  status: 'valid' | 'revoked'
  /** Time since which the revocation has been waiting for the engine; null if no revocation is pending. */
  revocation_pending_since: EpochMilliseconds | null
  issued_at: EpochMilliseconds
  expires_at: EpochMilliseconds
  /** Pseudonym of the holder key that the credential is bound to (`pseudonymOfHolder`); null if the engine does not know the key. */
  holder_binding: string | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    accounts: AccountRow
    credentials: CredentialRow
  }
}
