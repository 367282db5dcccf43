import type { Generated } from 'kysely'

export type AuditRow = {
  id: Generated<number>
  at: number
  actor: string
  action: string
  object: string
  outcome: string
  /** The account that it is about; null where there is none, or nobody knows which. */
  account_id: string | null
  /** The card that it is about, by its scenario's id. */
  card: string | null
  /** Why, in a word; null where the outcome says it. */
  reason: string | null
  /** What whoever did it refers to, such as the number of a ticket. */
  reference: string | null
}

/** That a stretch of the log is as it was: all lines with ids above the seal before and up to `last_id`. */
export type CheckpointRow = {
  /** Seals are numbered from 1, without gaps. */
  number: number
  first_id: number
  last_id: number
  /** How many lines it has. */
  entries: number
  /** The times that its lines are from, which need not be in order. */
  earliest: number
  latest: number
  /** SHA-256 over the digest of the seal before and the lines, base64url. */
  digest: string
  sealed_at: number
  key_id: string
  /** base64url */
  signature: string
}

/** How many sealed lines of a kind are from a span of time. Kept as long as somebody looks at such spans. */
export type CountRow = {
  span: CountedSpan
  /** When the span of time begins, in epoch milliseconds. */
  begins: number
  action: string
  outcome: string
  /** Empty where a line is about none. */
  card: string
  /** Empty where a line has none. */
  reason: string
  entries: number
}

export type CountedSpan = 'five-minutes' | 'hour'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    audit_log: AuditRow
    audit_seals: CheckpointRow
    audit_counts: CountRow
  }
}
