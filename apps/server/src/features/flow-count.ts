import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { IssuanceEvent, Outcome, PresentationEvent } from '../credentials/credential-engine.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { AuditNote } from './audit-note.ts'

/** A run, for who counts: of which card, named by its id, and never whose. */
export type Run = { kind: 'issuance' | 'presentation'; card: string }

/** A step of a run, as an engine reported it, and what came of it. `at` in epoch milliseconds. */
type FlowStep = {
  kind: Run['kind']
  id: string
  event: (IssuanceEvent | PresentationEvent)['kind']
  outcome: Outcome
  at: number
}

/** Counts runs and measures their steps, once it is stored that they happened. */
export type FlowCount = {
  begun(run: Run): void
  /** A run ended by itself, or with its contract. */
  ended(run: Run & { reason: FlowErrorCode }): void
  /** An engine reported a step. It counts once the transaction is committed. */
  stepped(tx: Transaction, step: FlowStep): void
  /** An entry of the audit log, which tells how wallets ended a run. It counts once the transaction is committed. */
  noted(tx: Transaction, note: AuditNote): void
}
