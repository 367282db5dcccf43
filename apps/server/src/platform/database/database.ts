import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { type Dialect, Kysely, sql } from 'kysely'
import { type MigrationResultSet, Migrator } from 'kysely/migration'
import { ExplainedError } from '../config/explained-error.ts'
import { requireNoRestore, UNFINISHED } from './copies/restore-mark.ts'
import { DATABASE_LIMITS, type DatabaseLimits, withTimeToMigrate } from './database-limits.ts'
import type { DatabaseLocation } from './database-location.ts'
import { DatabaseUnavailable, explainSqliteError } from './database-unavailable.ts'
import type { Migrations } from './migrations/migration.ts'
import { postgresClockAhead } from './postgres/postgres-clock.ts'
import { isPostgres, postgresDialect } from './postgres/postgres-dialect.ts'
import { type ConnectionCounts, PostgresPool } from './postgres/postgres-pool.ts'
import { type FileLock, lockFile } from './sqlite/file-lock.ts'
import { lockForServer, type ServerLockOptions } from './sqlite/server-lock.ts'
import { SqliteDriver, sqliteDialect } from './sqlite/sqlite-driver.ts'
import { ReadingDriver } from './sqlite/sqlite-reader.ts'
import { EMPTY_LOG } from './sqlite/sqlite-session.ts'
import { SqliteThread } from './sqlite/sqlite-thread.ts'
import type { NoTables } from './tables.ts'
import { TransactionGuard } from './transaction-guard.ts'
import { unfitError } from './unfit-database.ts'

/**
 * The database outside a transaction, or a transaction. Everybody may pass it on, but only the owner of tables can query them: a
 * repository declares its parameter as a `Queryable` of its own tables, and a statement about any other table does not compile.
 */
export type Queryable<Owned = NoTables> = Kysely<Owned> & Kysely<NoTables>

declare const IN_TRANSACTION: unique symbol

/** A transaction. Code inside it awaits only statements of this transaction: no crypto, no fetch, no other connection. */
export type Transaction<Owned = NoTables> = Queryable<Owned> & { readonly [IN_TRANSACTION]: true }

const afterCommitOf = new WeakMap<Transaction, (() => void)[]>()

export function afterCommit(tx: Transaction, action: () => void): void {
  const actions = afterCommitOf.get(tx)
  if (!actions) throw new Error('The transaction was not started by Database.transaction')
  actions.push(action)
}

/** `begins` is called when the transaction starts, after any wait. `ends` is called when it is over, even if it never started. */
export type TransactionWatch = { begins(): void; ends(): void }

const MIGRATION_ATTEMPTS = 10

type DatabaseOptions = {
  migrations: Migrations
  limits?: DatabaseLimits | undefined
  /** Called when a transaction is requested. */
  watch?: (() => TransactionWatch) | undefined
  /** Lock that a server takes on an embedded database. Commands take none. */
  server?: ServerLockOptions | undefined
  /** True to open the database even if it is being restored. */
  forRestore?: boolean
}

type DatabaseParts = {
  guard: TransactionGuard
  limits: DatabaseLimits
  watch: (() => TransactionWatch) | undefined
  location: DatabaseLocation
  migrations: Migrations
  thread?: SqliteThread
  locks?: readonly FileLock[]
  pool?: PostgresPool
}

export class Database<Owned = NoTables> {
  /** Throws inside a transaction, where code must use the handle of the transaction. */
  readonly query: Queryable<Owned>
  /**
   * Runs reads that may take long: long lists, their counts, searches. With the embedded database, `query` blocks the main
   * thread, but `reader` uses another thread.
   */
  readonly reader: Queryable<Owned>
  readonly #parts: DatabaseParts

  private constructor({ query, reader }: Pick<Database<Owned>, 'query' | 'reader'>, parts: DatabaseParts) {
    this.query = query
    this.reader = reader
    this.#parts = parts
  }

  /**
   * Opens the configured database and migrates its tables.
   *
   * @throws {DatabaseUnavailable} if the database does not answer
   * @throws {ExplainedError} if the database is being restored, another version has made its tables, or another server uses it
   */
  static async open<Owned = NoTables>(location: DatabaseLocation, options: DatabaseOptions): Promise<Database<Owned>> {
    if (location.kind === 'postgres') return Database.#openServer<Owned>(location, options)
    mkdirSync(dirname(location.file), { recursive: true, mode: 0o700 })
    const locks: FileLock[] = []
    try {
      if (options.server) locks.push(await lockForServer(location.file, options.server))
      if (!options.forRestore) locks.push(lockInUse(location.file))
      return await Database.#openFile<Owned>(location, options, locks)
    } catch (error) {
      for (const lock of locks) lock.release()
      throw error
    }
  }

  static async #openServer<Owned>(
    location: DatabaseLocation & { kind: 'postgres' },
    { migrations, limits = DATABASE_LIMITS, watch, forRestore = false }: DatabaseOptions,
  ): Promise<Database<Owned>> {
    const guard = new TransactionGuard()
    const migrating = new PostgresPool(location.url, withTimeToMigrate(limits), guard)
    await migrate(postgresDialect(migrating), { location, migrations, mayBeMarked: forRestore })
    const pool = new PostgresPool(location.url, limits, guard)
    const query = new Kysely<Owned>({ dialect: postgresDialect(pool) }) as Queryable<Owned>
    return new Database({ query, reader: query }, { guard, limits, watch, location, migrations, pool })
  }

  static async #openFile<Owned>(
    location: DatabaseLocation & { kind: 'sqlite' },
    { migrations, limits = DATABASE_LIMITS, watch }: DatabaseOptions,
    locks: readonly FileLock[],
  ): Promise<Database<Owned>> {
    const { file } = location
    const guard = new TransactionGuard()
    const migrating = new SqliteDriver(file, { limits: withTimeToMigrate(limits), guard, holdsReferences: false })
    await migrate(sqliteDialect(migrating), { location, migrations, mayBeMarked: true })
    chmodSync(file, 0o600)
    const thread = new SqliteThread(file)
    const driver = new SqliteDriver(file, { limits, guard, holdsReferences: true, thread })
    const query = new Kysely<Owned>({ dialect: sqliteDialect(driver) }) as Queryable<Owned>
    const reader = new Kysely<Owned>({ dialect: sqliteDialect(new ReadingDriver(thread, guard)) }) as Queryable<Owned>
    return new Database({ query, reader }, { guard, limits, watch, location, migrations, thread, locks })
  }

  /**
   * Runs work in a transaction, which rolls back if the work throws. To refuse something and still store changes, `work` returns the
   * refusal instead of throwing it.
   */
  async transaction<Result>(work: (tx: Transaction<Owned>) => Promise<Result>): Promise<Result> {
    const actions: (() => void)[] = []
    const watch = this.#parts.watch?.()
    const result = await this.query
      .transaction()
      .execute((begun) => {
        const tx = begun as unknown as Transaction<Owned>
        watch?.begins()
        afterCommitOf.set(tx, actions)
        return this.#parts.guard.inside(() => work(tx))
      })
      .finally(() => watch?.ends())
    for (const action of actions) action()
    return result
  }

  connections(): ConnectionCounts | undefined {
    return this.#parts.pool?.connections
  }

  /** Returns undefined for the embedded database, which uses this server's clock. */
  async clockAhead(): Promise<Milliseconds | undefined> {
    if (!isPostgres(this.query)) return undefined
    return postgresClockAhead(this.query)
  }

  /**
   * Empties the embedded database's write-ahead log, which may still contain erased data. Does nothing on PostgreSQL, whose
   * automatic vacuum removes erased data.
   */
  async purgeErased(): Promise<void> {
    if (this.#parts.thread) await sql.raw(EMPTY_LOG).execute(this.query)
  }

  /**
   * Resolves when no checkpoint of the embedded database's log is running. Code that writes much waits for this between two
   * transactions; otherwise the log grows faster than checkpoints can shorten it.
   */
  async caughtUp(): Promise<void> {
    await this.#parts.thread?.caughtUp()
  }

  /** @throws {DatabaseUnavailable} if the database does not answer in time */
  async check(): Promise<void> {
    await this.#inTime(sql`select 1`.execute(this.query))
  }

  /**
   * @throws {DatabaseUnavailable} if the database does not answer in time
   * @throws {ExplainedError} if a newer version has migrated the tables since this server started
   */
  async checkReady(): Promise<void> {
    const newer = await this.#inTime(unfitError(this.query, this.#parts))
    if (newer) throw newer
  }

  async #inTime<Result>(answer: Promise<Result>): Promise<Result> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(new DatabaseUnavailable(`the database did not answer within ${this.#parts.limits.check} ms`)),
      this.#parts.limits.check,
    )
    return Promise.race([answer, late]).finally(() => clearTimeout(timer))
  }

  async close(): Promise<void> {
    await this.reader.destroy()
    await this.#parts.thread?.close()
    await this.query.destroy()
    for (const lock of this.#parts.locks ?? []) lock.release()
  }
}

/** Processes that use the database hold a shared lock on this file, and a restore holds an exclusive one. */
export const lockFileOf = (file: string): string => `${file}.lock`

function lockInUse(file: string): FileLock {
  const path = lockFileOf(file)
  try {
    const lock = lockFile(path, 'shared')
    if (!lock) throw new ExplainedError(UNFINISHED)
    return lock
  } catch (error) {
    throw explainSqliteError(error, path)
  }
}

/** `mayBeMarked` allows a migration on a PostgreSQL database that is marked as being restored. */
type Migration = { location: DatabaseLocation; migrations: Migrations; mayBeMarked: boolean }

async function migrate(dialect: Dialect, { location, migrations, mayBeMarked }: Migration): Promise<void> {
  const db = new Kysely<NoTables>({ dialect })
  try {
    if (!mayBeMarked) await requireNoRestore(db)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results = [] } = await migrateToLatest(migrator)
    // Without the table of migrations, nothing was applied yet, so the error says what is wrong.
    if (error) throw (await unfitError(db, { location, migrations }).catch(() => undefined)) ?? error
    if (location.kind === 'sqlite' && results.length > 0) await requireReferences(db)
    // A restore may have started since the first check. This server must not use its unfinished tables.
    if (!mayBeMarked) await requireNoRestore(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Servers of the previous version may use the same tables in another order; PostgreSQL then ends one of the transactions
 * (`deadlock_detected`), and a migration starts again.
 */
async function migrateToLatest(migrator: Migrator): Promise<MigrationResultSet> {
  for (let attempt = 1; ; attempt += 1) {
    const done = await migrator.migrateToLatest()
    if (!isDeadlock(done.error) || attempt === MIGRATION_ATTEMPTS) return done
  }
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === '40P01'

/** Migrations of the embedded database run without foreign key checks. */
async function requireReferences(db: Queryable): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db)
  const [first] = rows
  if (first) throw new Error(`a row of ${first.table} refers to a missing row of ${first.parent}`)
}
