import type { EpochMilliseconds } from '@vitrine/api/units.ts'

/** A status list of ours (Token Status List section 4). */
export type StatusListRow = {
  id: string
  /** Number of indices. */
  size: number
  /** Raised by each change of the list. */
  version: number
  created_at: EpochMilliseconds
  /** `id` of the key that issues the credentials in this list; null for a lost list that was restored without that key. */
  signer: string | null
  /** Set when the ledger is restored: from then on no index in this list is allocated. Null while the list is in use. */
  retired_at: EpochMilliseconds | null
}

/** The status of one credential. The pair of list and index is also the credential's id (`credentialIdOf`). */
type StatusEntryRow = {
  list_id: string
  index: number
  revoked: 0 | 1
  /** First version of the list that shows the credential as revoked; null if it is valid. */
  revoked_in: number | null
}

export type StatusListTables = {
  status_lists: StatusListRow
  status_entries: StatusEntryRow
}
