import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Generated } from 'kysely'

export type AuditRow = {
  id: Generated<number>
  at: EpochMilliseconds
  actor: string
  action: string
  object: string
  outcome: string
  account_id: string | null
  card: string | null
  reason: string | null
  reference: string | null
}

/**
 * Checkpoint: a signed statement about a stretch of the log. The stretch contains all lines after the `last_id` of the previous
 * checkpoint, up to the `last_id` of this checkpoint.
 */
export type CheckpointRow = {
  /** Checkpoints are numbered from 1 without gaps. */
  number: number
  first_id: number
  last_id: number
  /** Number of lines in the stretch. */
  entries: number
  /** Earliest and latest time of the lines, which may be out of order in time. */
  earliest: EpochMilliseconds
  latest: EpochMilliseconds
  /** SHA-256 over the previous checkpoint's digest and the lines, base64url. */
  digest: string
  made_at: EpochMilliseconds
  key_id: string
  /** Signature in base64url. */
  signature: string
}

/**
 * Number of lines of one kind in one span of time, counted when their checkpoint was written. The number is kept for as long as the
 * overview shows it.
 */
export type CountRow = {
  span: CountedSpan
  begins: EpochMilliseconds
  action: string
  outcome: string
  /** Empty if the line does not concern a card. */
  card: string
  /** Empty if the line has no reason. */
  reason: string
  entries: number
}

export type CountedSpan = 'five-minutes' | 'hour'

export type AuditTables = {
  audit_log: AuditRow
  audit_checkpoints: CheckpointRow
  audit_counts: CountRow
}
