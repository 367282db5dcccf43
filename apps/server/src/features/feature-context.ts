import type { AuditAction, AuditOutcome, AuditReason } from '@vitrine/api'
import type { CredentialEngines } from '../credentials/credential-engines.ts'
import type { Changes } from '../platform/changes/changes.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { ApiServer } from '../platform/http/server/api-server.ts'

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

export type Audit = (tx: Transaction, entry: AuditNote) => Promise<void>

/** What each feature is made with. */
export type FeatureContext = {
  /** Our own origin, without trailing slash. */
  publicUrl: string
  database: Database
  clock: Clock
  changes: Changes
  engines: () => CredentialEngines
  audit: Audit
}

/** A feature, put together: what others may use of it, and its routes. */
export type Feature<Service> = { service: Service; registerRoutes: (app: ApiServer) => void | Promise<void> }
