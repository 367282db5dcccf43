import SqliteDatabase from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

/** More different statements than the product has; a bound for those that are built with lists of varying length. */
const MAX_CACHED_STATEMENTS = 500

/**
 * Kysely's dialect for better-sqlite3 with prepared statements kept and transactions that begin IMMEDIATE: Kysely's own
 * prepares each time, and begins deferred, so that two writers could fail halfway.
 */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new SqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** SQLite does have transactional DDL: with it an interrupted migration leaves nothing half done. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #file: string
  #connection: SqliteConnection | undefined
  /** Resolves when the connection is free: there is one, and a transaction has it to itself. */
  #free: Promise<void> = Promise.resolve()
  #release: () => void = () => {}

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    const database = new SqliteDatabase(this.#file)
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    // What is erased is overwritten, not only unlinked: personal data is kept as long as we say and no longer.
    database.pragma('secure_delete = ON')
    database.pragma('foreign_keys = ON')
    database.pragma('busy_timeout = 5000')
    this.#connection = new SqliteConnection(database)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#free
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#free = promise
    await before
    this.#release = resolve
    if (!this.#connection) throw new Error('The database is not open')
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#release()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {
    this.#connection?.close()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: SqliteDatabase.Database
  readonly #statements = new Map<string, SqliteDatabase.Statement>()

  constructor(database: SqliteDatabase.Database) {
    this.#database = database
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.#prepare(query.sql)
    if (statement.reader) return { rows: statement.all(query.parameters) as Row[] }
    const { changes, lastInsertRowid } = statement.run(query.parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not streamed from SQLite: ask for a page of them')
  }

  close(): void {
    this.#database.close()
  }

  #prepare(sql: string): SqliteDatabase.Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    if (this.#statements.size >= MAX_CACHED_STATEMENTS) this.#statements.clear()
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}
