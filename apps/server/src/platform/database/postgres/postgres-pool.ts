import type { Socket } from 'node:net'
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
import { connectionSettings, placeOf, Sockets } from './postgres-connection.ts'

const MAX_CONNECTIONS = 10
const INT8 = 20

/** Our 64-bit numbers are times and money, all within the integers that a JavaScript number holds exactly. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
}

export type ConnectionCounts = { open: number; idle: number; waiting: number }

/**
 * The connections to PostgreSQL, for Kysely. All that is asked goes through here, so here values are made ones that
 * PostgreSQL takes, and its failures become {@link DatabaseUnavailable}.
 */
export class PostgresPool implements KyselyPool {
  readonly options = {}
  readonly #pool: pg.Pool
  readonly #sockets = new Sockets()
  readonly #where: string
  readonly #limits: DatabaseLimits
  readonly #guard: TransactionGuard

  constructor(url: string, limits: DatabaseLimits, guard: TransactionGuard) {
    this.#where = placeOf(url)
    this.#limits = limits
    this.#guard = guard
    this.#pool = new pg.Pool({
      ...connectionSettings(url, limits, this.#sockets),
      types,
      max: MAX_CONNECTIONS,
      pipeline: true,
    })
    // A connection that breaks must not end the process. The pool hears of it while the connection is idle, and nobody
    // while it is in use: then its next statement fails, or the one that is under way.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => client.on('error', () => {}))
  }

  /** The connections at this moment: those that there are, those of them that nobody has, and how many wait for one. */
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

  /** Ends all connections, and cuts those that do not end in time. */
  async end(): Promise<void> {
    await this.#sockets.cutAfter(this.#limits.close, this.#pool.end())
  }
}

/** What is used of pg's client. */
type Client = {
  query<Row>(statement: pg.QueryConfig): Promise<PostgresQueryResult<Row>>
  release(destroy?: boolean): void
  connection: { stream: Pick<Socket, 'cork' | 'uncork'> }
}

const BEGIN = 'begin'
const ENDS = ['commit', 'rollback']
const UNANSWERED: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] }

/**
 * A connection that somebody has for a while. One that broke or did not answer in time is not used again. What a transaction
 * begins with and writes without asking for the outcome goes out with its next statement: PostgreSQL answers them in one turn.
 */
class PooledConnection implements KyselyPoolClient {
  readonly #client: Client
  readonly #where: string
  #broken: DatabaseUnavailable | undefined
  #isInTransaction = false
  /** What is sent with the next statement. */
  #ahead: Promise<unknown>[] = []

  constructor(client: Client, where: string) {
    this.#client = client
    this.#where = where
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(
    sql: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof sql !== 'string') throw new Error('Rows are not streamed from PostgreSQL: ask for a page of them')
    return this.#send(sql, parameters)
  }

  async #send<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    // The rollback that follows fails by what broke the connection, and at once.
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
    // They are answered in their order. What failed first is why the others did, and why a commit came to nothing.
    answer.catch(() => {})
    for (const statement of ahead) await statement
    return answer
  }

  #sendAhead(text: string, parameters: readonly unknown[]): void {
    this.#client.connection.stream.cork()
    const sent = this.#ask(text, parameters)
    // It is looked at with the next statement.
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

/** PostgreSQL has no NUL in a text and refuses the whole statement. No text of ours has one, so none equals what is asked for. */
const withoutNul = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)
