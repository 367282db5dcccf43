import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { PublishedStatus } from '../../credential-engine.ts'

/** A status list of ours (Token Status List section 4). */
export type StatusListRow = {
  id: string
  size: number
  /** Raised by each change of the list. */
  version: number
  created_at: EpochMilliseconds
  /** `id` of the key that issues the credentials in this list; null for a lost list that was restored without that key. */
  signer: string | null
  /** Set when the ledger is restored: from then on no index in this list is allocated. */
  retired_at: EpochMilliseconds | null
}

/** Status types of Token Status List section 7.1. */
export const STATUS_VALUES = { valid: 0, revoked: 1, suspended: 2 } as const satisfies Record<PublishedStatus, number>

export type StatusValue = (typeof STATUS_VALUES)[PublishedStatus]

/** The pair of list and index is also the credential's id (`credentialIdOf`). */
type StatusEntryRow = {
  list_id: string
  index: number
  status: StatusValue
  /** First version of the list that shows this status; null if the status never changed. */
  changed_in: number | null
}

export type StatusListTables = {
  status_lists: StatusListRow
  status_entries: StatusEntryRow
}
