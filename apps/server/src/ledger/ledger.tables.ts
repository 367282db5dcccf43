import type { AccountStatus } from '@vitrine/api/administration/admin.ts'
import type { ContractStatus } from '@vitrine/api/administration/contract-status.ts'
import type { Grosz } from '@vitrine/api/cards/money.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Language } from '@vitrine/languages/languages.ts'
import type { Generated } from 'kysely'
import type { PublishedStatus } from '../credentials/credential-engine.ts'

export type ContractRow = {
  id: string
  name: string
  status: ContractStatus
  last_update: EpochMilliseconds
  /** Versions of all cards with the contract's credential type, separated by spaces. */
  definition: string
  /** Time since which flows or accounts of the contract are still to be ended. */
  ending_since: EpochMilliseconds | null
}

export type AccountRow = {
  id: string
  contract_id: string
  /** Empty after the personal data was erased. */
  holder_name: string
  /** Id of the person who signed in for the card; null if nobody did, and after the personal data was erased. */
  person_id: string | null
  /** The holder's name, normalized by `searchable`. */
  search_name: string
  /** Keys that sort the holder's name in the alphabet of each language, by `nameColumns`. */
  name_key_en: string
  name_key_pl: string
  status: AccountStatus
  created: EpochMilliseconds
  updated: EpochMilliseconds
  last_usage: EpochMilliseconds | null
  /** Null if the contract's accounts have no balance. */
  balance: Grosz | null
  erased_at: EpochMilliseconds | null
  /** Time since which the account is suspended. The audit log records by whom, and why. */
  suspended_since: EpochMilliseconds | null
  /** Time at which the suspension ends by itself; null if only an administrator ends it. */
  suspended_until: EpochMilliseconds | null
}

/**
 * Part of the number of a contract's active accounts: the sum over the contract's rows is the number. Triggers on `accounts` maintain it. A
 * single row may be negative.
 */
type AccountCountRow = {
  contract_id: string
  /** Process id of the PostgreSQL connection that writes this row; 0 in SQLite. */
  connection: number
  total: number
  active: number
}

/** Record of an issued credential, without the credential itself. */
export type CredentialRow = {
  id: string
  account_id: string
  engine: string
  status: PublishedStatus
  /** Time since which the revocation has been waiting for the engine. */
  revocation_pending_since: EpochMilliseconds | null
  issued_at: EpochMilliseconds
  expires_at: EpochMilliseconds
  /** Pseudonym of the holder key that the credential is bound to (`pseudonymOfHolder`); null if the engine does not know the key. */
  holder_binding: string | null
}

/** Party that is paid. */
export type ReceiverRow = { id: string; name: string; balance: Grosz }

/** Text with which a search for an account can start: its id, or its holder's words from one of them on. */
type AccountTermRow = { term: string; account_id: string; contract_id: string }

export type NameKey = `name_key_${Language}`

export type LedgerTables = {
  contracts: ContractRow
  accounts: Omit<AccountRow, NameKey> & Record<NameKey, Generated<string>>
  account_counts: AccountCountRow
  account_terms: AccountTermRow
  credentials: CredentialRow
  receivers: ReceiverRow
}

/** The columns of contracts that statements of other owners may read. */
export type ContractStatuses = { contracts: Pick<ContractRow, 'id' | 'name' | 'status'> }

/** The columns of receivers that statements of other owners may read. */
export type ReceiverNames = { receivers: Pick<ReceiverRow, 'id' | 'name'> }
