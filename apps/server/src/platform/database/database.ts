import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, type Transaction as KyselyTransaction, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { ExplainedError } from '../config/explained-error.ts'
import { requireNoRestore, UNFINISHED } from './copies/restore-mark.ts'
import { DATABASE_LIMITS, type DatabaseLimits, withTimeToMigrate } from './database-limits.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import type { Migrations } from './migrations/migration.ts'
import { postgresClockAhead } from './postgres/postgres-clock.ts'
import { isPostgres, postgresDialect } from './postgres/postgres-dialect.ts'
import { type ConnectionCounts, PostgresPool } from './postgres/postgres-pool.ts'
import { type FileLock, lockFile } from './sqlite/file-lock.ts'
import { sqliteDialect } from './sqlite/sqlite-driver.ts'
import { sqliteReaderDialect } from './sqlite/sqlite-reader.ts'
import { EMPTY_LOG } from './sqlite/sqlite-session.ts'
import { SqliteThread } from './sqlite/sqlite-thread.ts'
import type { Tables } from './tables.ts'
import { TransactionGuard } from './transaction-guard.ts'

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

/** Where the database is: a file of this machine's, or a server. */
export type DatabaseLocation = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }

/** Follows a transaction, which waits until it begins, and ends in any case. */
export type TransactionWatch = { begins(): void; ends(): void }

const UNWATCHED: TransactionWatch = { begins: () => {}, ends: () => {} }

type DatabaseOptions = {
  migrations: Migrations
  limits?: DatabaseLimits | undefined
  /** Called when a transaction is asked for: what it gives follows this one. */
  watch?: (() => TransactionWatch) | undefined
  /** Opens a database that is being restored, which is refused otherwise. */
  forRestore?: boolean
}

export class Database {
  /** For what is no transaction. Inside of one it throws: what runs there passes its transaction on. */
  readonly query: Queryable
  /**
   * The same for what only reads and may take long: long lists, their counts, searches. The embedded database works in this
   * very thread, so this is another one's.
   */
  readonly reader: Queryable
  /** Beside this one for the embedded database; undefined for PostgreSQL. */
  readonly #thread: SqliteThread | undefined
  /** Keeps the embedded database from being restored while this one is open. */
  readonly #lock: FileLock | undefined
  readonly #guard: TransactionGuard
  readonly #limits: DatabaseLimits
  readonly #watch: () => TransactionWatch
  readonly #migrations: Migrations
  /** Of PostgreSQL. */
  readonly #pool: PostgresPool | undefined

  private constructor(
    { query, reader }: Pick<Database, 'query' | 'reader'>,
    parts: {
      guard: TransactionGuard
      limits: DatabaseLimits
      watch: () => TransactionWatch
      migrations: Migrations
      thread?: SqliteThread
      lock?: FileLock | undefined
      pool?: PostgresPool
    },
  ) {
    this.query = query
    this.reader = reader
    this.#thread = parts.thread
    this.#lock = parts.lock
    this.#guard = parts.guard
    this.#limits = parts.limits
    this.#watch = parts.watch
    this.#migrations = parts.migrations
    this.#pool = parts.pool
  }

  /**
   * Opens the configured database and brings its tables up to date.
   *
   * @throws {DatabaseUnavailable} where it does not answer
   * @throws {ExplainedError} if it is being restored, or a newer version has used it
   */
  static async open(location: DatabaseLocation, options: DatabaseOptions): Promise<Database> {
    if (location.kind === 'postgres') return Database.#openServer(location, options)
    mkdirSync(dirname(location.file), { recursive: true, mode: 0o700 })
    const lock = options.forRestore ? undefined : lockInUse(location.file)
    try {
      return await Database.#openFile(location, options, lock)
    } catch (error) {
      lock?.release()
      throw error
    }
  }

  static async #openServer(
    location: DatabaseLocation & { kind: 'postgres' },
    { migrations, limits = DATABASE_LIMITS, watch = () => UNWATCHED, forRestore = false }: DatabaseOptions,
  ): Promise<Database> {
    const guard = new TransactionGuard()
    const connection = connect(location, withTimeToMigrate(limits), guard)
    await migrate(connection, { kind: location.kind, migrations, mayBeMarked: forRestore })
    const pool = new PostgresPool(location.url, limits, guard)
    const query = new Kysely<Tables>({ dialect: postgresDialect(pool) })
    return new Database({ query, reader: query }, { guard, limits, watch, migrations, pool })
  }

  static async #openFile(
    location: DatabaseLocation & { kind: 'sqlite' },
    { migrations, limits = DATABASE_LIMITS, watch = () => UNWATCHED }: DatabaseOptions,
    lock: FileLock | undefined,
  ): Promise<Database> {
    const guard = new TransactionGuard()
    const connection = connect(location, withTimeToMigrate(limits), guard, { holdsReferences: false })
    await migrate(connection, { kind: location.kind, migrations, mayBeMarked: true })
    chmodSync(location.file, 0o600)
    const thread = new SqliteThread(location.file)
    const query = connect(location, limits, guard, { thread })
    const reader = new Kysely<Tables>({ dialect: sqliteReaderDialect(thread, guard) })
    return new Database({ query, reader }, { guard, limits, watch, migrations, thread, lock })
  }

  /**
   * Runs work in a transaction: all of it, or nothing if it throws. A refusal that must persist is therefore a return
   * value.
   *
   * @throws {DatabaseUnavailable} where the database does not answer
   */
  async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const actions: (() => void)[] = []
    const watch = this.#watch()
    const result = await this.query
      .transaction()
      .execute((tx) => {
        watch.begins()
        afterCommitOf.set(tx, actions)
        return this.#guard.inside(() => work(tx))
      })
      .finally(() => watch.ends())
    for (const action of actions) action()
    return result
  }

  /** The connections at this moment; undefined for the embedded database. */
  connections(): ConnectionCounts | undefined {
    return this.#pool?.connections
  }

  /**
   * How far the database's clock is ahead of ours, in milliseconds, give or take the time of the question; undefined for the
   * embedded one, which has ours.
   */
  async clockAhead(): Promise<number | undefined> {
    if (!isPostgres(this.query)) return undefined
    return postgresClockAhead(this.query)
  }

  /**
   * Makes sure that what was erased is gone from the embedded database's write-ahead log, too. On PostgreSQL that is
   * vacuum's, which runs by itself.
   */
  async forgetErased(): Promise<void> {
    if (this.#thread) await sql.raw(EMPTY_LOG).execute(this.query)
  }

  /**
   * Resolves when the embedded database's log is not being brought into its file: what writes much waits for it between two
   * transactions, or the log would grow faster than it can be brought in.
   */
  async caughtUp(): Promise<void> {
    await this.#thread?.caughtUp()
  }

  /** Resolves when the database answers, soon. @throws {DatabaseUnavailable} where it does not */
  async check(): Promise<void> {
    await this.#soon(sql`select 1`.execute(this.query))
  }

  /**
   * Resolves when the database answers, soon, and its tables are those of this version: one query, which reads one row.
   *
   * @throws {DatabaseUnavailable} if it does not answer
   * @throws {ExplainedError} if a newer version has changed the tables meanwhile
   */
  async checkReady(): Promise<void> {
    const newer = await this.#soon(newerThan(this.query, this.#migrations))
    if (newer) throw newer
  }

  async #soon<Result>(answer: Promise<Result>): Promise<Result> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(new DatabaseUnavailable(`the database does not answer within ${this.#limits.check} ms`)),
      this.#limits.check,
    )
    return Promise.race([answer, late]).finally(() => clearTimeout(timer))
  }

  /** Ends the connections. It takes no longer than its time limit. */
  async close(): Promise<void> {
    await this.reader.destroy()
    await this.#thread?.close()
    await this.query.destroy()
    this.#lock?.release()
  }
}

/** The file next to an embedded database on which its users hold a shared lock, and a restore an exclusive one. */
export const lockOf = (file: string): string => `${file}.lock`

/** @throws {ExplainedError} if a restore holds the database */
function lockInUse(file: string): FileLock {
  const lock = lockFile(lockOf(file), 'shared')
  if (!lock) throw new ExplainedError(UNFINISHED)
  return lock
}

const connect = (
  location: DatabaseLocation,
  limits: DatabaseLimits,
  guard: TransactionGuard,
  options?: { holdsReferences?: boolean; thread?: SqliteThread },
): Queryable =>
  new Kysely<Tables>({
    dialect:
      location.kind === 'sqlite'
        ? sqliteDialect(location.file, limits, guard, options)
        : postgresDialect(new PostgresPool(location.url, limits, guard)),
  })

/** `mayBeMarked`: whether the mark of a restore is no reason to stop. Only PostgreSQL has one. */
type Migration = { kind: DatabaseLocation['kind']; migrations: Migrations; mayBeMarked: boolean }

async function migrate(db: Queryable, { kind, migrations, mayBeMarked }: Migration): Promise<void> {
  try {
    if (!mayBeMarked) await requireNoRestore(db)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw (await newerThan(db, migrations)) ?? error
    if (kind === 'sqlite' && results.length > 0) await requireReferences(db)
    // A restore may have begun after the first question: it makes its own tables, and fails on these.
    if (!mayBeMarked) await requireNoRestore(db)
  } finally {
    await db.destroy()
  }
}

/** Why a program cannot use a database that a newer one brought up to date; undefined where none did. */
async function newerThan(db: Queryable, migrations: Migrations): Promise<ExplainedError | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db)
  const newest = rows[0]?.name
  if (newest === undefined || Object.hasOwn(migrations, newest)) return undefined
  return new ExplainedError(
    `The database was brought up to date by a newer version of Vitrine: this one does not know '${newest}'.\nStart that version, or restore the backup from before the update.`,
  )
}

/** @throws Error where a row refers to one that is not there: migrations of the embedded database are not held to it */
async function requireReferences(db: Queryable): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db)
  const [first] = rows
  if (first) throw new Error(`a row of ${first.table} refers to one of ${first.parent} that is not there`)
}
