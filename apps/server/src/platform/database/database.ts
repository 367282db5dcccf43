import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, type Transaction as KyselyTransaction, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Configuration } from '../config/configuration.ts'
import { MIGRATIONS } from './migrations.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { sqliteDialect } from './sqlite-driver.ts'
import type { Tables } from './tables.ts'

/** A transaction. What runs in one awaits only its own statements: no crypto, no fetch, no other connection. */
export type Transaction = KyselyTransaction<Tables>

/** A transaction, or the database outside one. */
export type Queryable = Kysely<Tables>

const afterCommitOf = new WeakMap<Transaction, (() => void)[]>()

/** Does something once the transaction has committed, and never if it rolls back. */
export function afterCommit(tx: Transaction, action: () => void): void {
  const actions = afterCommitOf.get(tx)
  if (!actions) throw new Error('The transaction was not begun by Database.transaction')
  actions.push(action)
}

export class Database {
  readonly query: Queryable
  readonly #kind: Configuration['database']['kind']

  private constructor(query: Queryable, kind: Configuration['database']['kind']) {
    this.query = query
    this.#kind = kind
  }

  /** Opens the configured database and brings its tables up to date. */
  static async open(configuration: Configuration['database'], migrations = MIGRATIONS): Promise<Database> {
    if (configuration.kind === 'sqlite') mkdirSync(dirname(configuration.file), { recursive: true, mode: 0o700 })
    const dialect =
      configuration.kind === 'sqlite' ? sqliteDialect(configuration.file) : postgresDialect(configuration.url)
    const query = new Kysely<Tables>({ dialect })
    const { error } = await new Migrator({
      db: query,
      provider: { getMigrations: async () => migrations },
    }).migrateToLatest()
    if (error) {
      await query.destroy()
      throw error
    }
    if (configuration.kind === 'sqlite') chmodSync(configuration.file, 0o600)
    return new Database(query, configuration.kind)
  }

  /**
   * Runs work in a transaction: all of it, or nothing if it throws. A refusal that must persist is therefore a return
   * value.
   */
  async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const actions: (() => void)[] = []
    const result = await this.query.transaction().execute(async (tx) => {
      afterCommitOf.set(tx, actions)
      return work(tx)
    })
    for (const action of actions) action()
    return result
  }

  /**
   * Makes sure that what was erased is gone from the embedded database's write-ahead log, too. On PostgreSQL that is
   * vacuum's, which runs by itself.
   */
  async forgetErased(): Promise<void> {
    if (this.#kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(this.query)
  }

  /** Resolves when the database answers; rejects when it does not. */
  async check(): Promise<void> {
    await sql`select 1`.execute(this.query)
  }

  async close(): Promise<void> {
    await this.query.destroy()
  }
}
