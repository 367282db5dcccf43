import type {
  PostgresPool as KyselyPool,
  PostgresPoolClient as KyselyPoolClient,
  PostgresCursor,
  PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import type { DatabaseLimits } from '../database-limits.ts'
import { DatabaseUnavailable, explainPostgresError } from '../database-unavailable.ts'
import { isWrite, nameOfStatement } from '../statement-names.ts'
import type { TransactionGuard } from '../transaction-guard.ts'
import { connectionSettings, hostWithoutPassword, Sockets } from './postgres-connection.ts'

const MAX_CONNECTIONS = 10
const INT8 = 20

/** 64-bit integers become numbers: here these are times and money, which JavaScript numbers represent exactly. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
}

export type ConnectionCounts = { open: number; idle: number; waiting: number }

/**
 * All statements pass through here, so this class also replaces values that PostgreSQL does not accept, and converts errors to
 * {@link DatabaseUnavailable}.
 */
export class PostgresPool implements KyselyPool {
  readonly options = {}
  readonly #pool: pg.Pool
  readonly #sockets = new Sockets()
  readonly #where: string
  readonly #limits: DatabaseLimits
  readonly #guard: TransactionGuard

  constructor(url: string, limits: DatabaseLimits, guard: TransactionGuard) {
    this.#where = hostWithoutPassword(url)
    this.#limits = limits
    this.#guard = guard
    this.#pool = new pg.Pool({
      ...connectionSettings(url, limits, this.#sockets),
      types,
      max: MAX_CONNECTIONS,
      pipeline: true,
    })
    // A connection that breaks must not end the process. The pool handles the error of an idle connection. For a connection in
    // use the error is ignored here, because its current or next statement fails anyway.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => client.on('error', () => {}))
  }

  get connections(): ConnectionCounts {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool
    return { open, idle, waiting }
  }

  async connect(): Promise<KyselyPoolClient> {
    this.#guard.requireOutside()
    try {
      return new PooledConnection(await this.#pool.connect(), this.#where)
    } catch (error) {
      throw explainPostgresError(error, this.#where)
    }
  }

  async end(): Promise<void> {
    await this.#sockets.cutAfter(this.#limits.close, this.#pool.end())
  }
}

type PgConnection = {
  query<Row>(statement: pg.QueryConfig): Promise<PostgresQueryResult<Row>>
  release(destroy?: boolean): void
  connection: Pick<pg.Connection, 'stream'>
}

const BEGIN = 'begin'
const ENDS = ['commit', 'rollback']
const UNANSWERED: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] }

/**
 * A connection in use. It is not reused if it broke or did not answer in time. The start of a transaction, and its writes whose
 * result is not needed, are sent together with the next statement, so that PostgreSQL answers them in one round trip.
 */
class PooledConnection implements KyselyPoolClient {
  readonly #client: PgConnection
  readonly #where: string
  #broken: DatabaseUnavailable | undefined
  #isInTransaction = false
  #ahead: Promise<unknown>[] = []

  constructor(client: PgConnection, where: string) {
    this.#client = client
    this.#where = where
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(
    sql: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof sql !== 'string')
      throw new Error('Streaming rows is not supported with PostgreSQL: query one page at a time')
    return this.#send(sql, parameters)
  }

  async #send<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    // After the connection broke, every statement, such as the rollback that follows, fails at once with the same error.
    if (this.#broken) throw this.#broken
    if (text === BEGIN) this.#isInTransaction = true
    if (text === BEGIN || (this.#isInTransaction && isWrite(text))) {
      this.#sendAhead(text, parameters)
      return UNANSWERED
    }
    if (ENDS.includes(text)) this.#isInTransaction = false
    const answer = this.#ask<Row>(text, parameters)
    const ahead = this.#ahead
    this.#ahead = []
    for (const _statement of ahead) this.#client.connection.stream.uncork()
    // PostgreSQL answers the statements in order. The first error is thrown, because it explains all later ones.
    answer.catch(() => {})
    for (const statement of ahead) await statement
    return answer
  }

  #sendAhead(text: string, parameters: readonly unknown[]): void {
    // pg's `pipeline` writes each statement in a packet of its own, which costs both sides more CPU than one packet for all.
    this.#client.connection.stream.cork()
    const sent = this.#ask(text, parameters)
    // The next statement throws the error of this one.
    sent.catch(() => {})
    this.#ahead.push(sent)
  }

  async #ask<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    try {
      const values = parameters.map(withoutNul)
      const name = nameOfStatement(text)
      return await this.#client.query<Row>(name === undefined ? { text, values } : { name, text, values })
    } catch (error) {
      const explained = explainPostgresError(error, this.#where)
      const isAnswer = error instanceof pg.DatabaseError
      if (explained instanceof DatabaseUnavailable && !isAnswer) this.#broken = explained
      throw explained
    }
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy || this.#broken !== undefined)
  }
}

/** PostgreSQL does not allow NUL in texts. */
const withoutNul = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)
