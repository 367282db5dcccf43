import type { AuditAction, AuditOutcome, AuditReason } from '@vitrine/api/administration/admin.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** Counts audit entries, which also record how wallets ended flows, once the transaction is committed. */
export type AuditCount = { noted(tx: Transaction, note: AuditNote): void }

/** It contains ids only, no personal data. */
export type AuditNote = {
  /** Id of the person, or an actor such as "staff", "operator" or "server"; defaults to "wallet". */
  actor?: string
  action: AuditAction
  object: string
  outcome: AuditOutcome
  account?: string | undefined
  card?: string | undefined
  /** Reason, if the outcome does not already imply it. */
  reason?: AuditReason | undefined
  /** Reference that the actor entered, such as a ticket number, or another detail of the entry. */
  reference?: string | undefined
}
