import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { WALLET } from './actor-kind.ts'
import { appendAuditEntry } from './audit.repository.ts'
import type { AuditCount, AuditNote } from './audit-note.ts'
import { countLinesOf, type LineCount, type Window } from './line-counts.repository.ts'

type AuditLogContext = { database: Database; clock: Clock; count: AuditCount }

export class AuditLog {
  readonly #context: AuditLogContext

  constructor(context: AuditLogContext) {
    this.#context = context
  }

  /** Adds an entry in the transaction that makes the change. */
  async note(tx: Transaction, note: AuditNote): Promise<void> {
    await appendAuditEntry(tx, { at: this.#context.clock(), actor: WALLET, ...note })
    this.#context.count.noted(tx, note)
  }

  countLines(windows: readonly Window[]): Promise<LineCount[]> {
    return countLinesOf(this.#context.database.reader, windows)
  }
}
