export type StatusListRow = {
  id: string
  size: number
  version: number
  created_at: number
  /** The `id` of the key that issues what is in it; null where an earlier version began it. */
  signer: string | null
  /** Since when no place in it is given any more, because the ledger was restored; null where places are. */
  retired_at: number | null
}

/** A place in a status list that a credential has. The place is the credential's id (`credentialIdOf`). */
type StatusEntryRow = {
  list_id: string
  index: number
  revoked: 0 | 1
  /** The first version of the list that shows it as revoked; null where it is valid, or an earlier version of the product revoked it. */
  revoked_in: number | null
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    status_lists: StatusListRow
    status_entries: StatusEntryRow
  }
}
