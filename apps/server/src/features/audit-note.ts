import type { AuditAction, AuditOutcome, AuditReason } from '@vitrine/api/administration/admin.ts'

/** An entry of the audit log. Ids only, and nothing personal. */
export type AuditNote = {
  /** The administrator; a wallet where it is left out. */
  actor?: string
  action: AuditAction
  object: string
  outcome: AuditOutcome
  /** The account that it is about, where it is known. */
  account?: string | undefined
  /** The card that it is about, by its scenario's id. */
  card?: string | undefined
  /** Why, where the outcome does not say it. */
  reason?: AuditReason | undefined
  /** What the actor refers to, such as the number of a ticket. */
  reference?: string | undefined
}
