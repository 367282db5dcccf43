import type { AccountEvent } from '@vitrine/api/administration/account-view.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import type { AuditNote } from '../audit-note.ts'
import type { FlowCount } from '../flow-count.ts'
import { WALLET } from './actor-kind.ts'
import { appendAuditEntry } from './audit.repository.ts'
import { historyOfAccount } from './audit-list.service.ts'
import { countLinesOf, type LineCount, type Window } from './line-counts.repository.ts'

/** Audit log: records action, object, actor and outcome of every event that must be accounted for. */
export class AuditLog {
  readonly #database: Database
  readonly #clock: Clock
  readonly #count: Pick<FlowCount, 'noted'>

  constructor(options: { database: Database; clock: Clock; count: Pick<FlowCount, 'noted'> }) {
    this.#database = options.database
    this.#clock = options.clock
    this.#count = options.count
  }

  /** Adds an entry in the transaction that makes the change. */
  async note(tx: Transaction, note: AuditNote): Promise<void> {
    await appendAuditEntry(tx, { at: this.#clock(), actor: WALLET, ...note })
    this.#count.noted(tx, note)
  }

  /** Counts the lines of the log in each time window, by action, outcome, card and reason. */
  countLines(windows: readonly Window[]): Promise<LineCount[]> {
    return countLinesOf(this.#database.reader, windows)
  }

  /** Returns the latest entries about an account, newest first. */
  historyOf(db: Queryable, accountId: string): Promise<AccountEvent[]> {
    return historyOfAccount(db, accountId)
  }
}
