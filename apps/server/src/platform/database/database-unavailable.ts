import { ExplainedError } from '../config/explained-error.ts'
import { isUnknownAuthority } from '../http-client/fetch-failure.ts'

/**
 * The database cannot answer now and may later: it is away, frozen, full, or held by another process. What was asked is not
 * done, except that a commit whose answer was lost may have happened. The message is for whoever runs the server.
 */
export class DatabaseUnavailable extends ExplainedError {
  override readonly name = 'DatabaseUnavailable'
}

/** PostgreSQL's codes by their beginning: connection, resources, operator intervention, and the two time limits. */
const POSTGRES_CODES: readonly [beginning: string, advice: (where: string) => string][] = [
  ['53100', (where) => `the disk of PostgreSQL at ${where} is full: make room on it`],
  ['53300', (where) => `PostgreSQL at ${where} has no connection left: raise its max_connections or run fewer servers`],
  ['53', (where) => `PostgreSQL at ${where} is out of memory or another resource: see its log`],
  ['55P03', (where) => `a lock in PostgreSQL at ${where} was not free in time: see pg_locks for who holds it`],
  ['57014', (where) => `a statement took too long in PostgreSQL at ${where}: see its load and its locks`],
  ['57P', (where) => `PostgreSQL at ${where} is shutting down or starting: wait, or start it`],
  [
    '40',
    (where) => `transactions got in each other's way in PostgreSQL at ${where}: the one that gave way may be repeated`,
  ],
  ['25P03', (where) => `a transaction paused too long in PostgreSQL at ${where}: this server has too much to do`],
  ['25006', (where) => `PostgreSQL at ${where} only reads: let DATABASE_URL name the primary`],
  ['58', (where) => `PostgreSQL at ${where} cannot use its disk: see its log`],
  ['08', (where) => `the connection to PostgreSQL at ${where} failed: see that it runs and can be reached`],
]

const NETWORK_CODES = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN'.split(
    ' ',
  ),
)

/** What pg says, without a code, when a connection is gone, does not come about, or does not answer. */
const LOST_CONNECTION = /^Connection terminated|^timeout e|^Query read timeout$|is not queryable$|after calling end/

/**
 * What an error of pg means: that PostgreSQL is not available, or the error itself.
 *
 * @param where PostgreSQL's host and port
 */
export function explainPostgresError(error: unknown, where: string): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error
  const code = codeOf(error)
  const known = POSTGRES_CODES.find(([beginning]) => code.length === 5 && code.startsWith(beginning))
  if (known) return new DatabaseUnavailable(known[1](where), { cause: error })
  if (isUnknownAuthority(error))
    return new DatabaseUnavailable(
      `the certificate of PostgreSQL at ${where} is of an authority that is unknown here: name a file with the authority's certificate with NODE_EXTRA_CA_CERTS`,
      { cause: error },
    )
  return NETWORK_CODES.has(code) || LOST_CONNECTION.test(error.message)
    ? new DatabaseUnavailable(`PostgreSQL at ${where} does not answer: start it, or correct DATABASE_URL`, {
        cause: error,
      })
    : error
}

/** What an error of SQLite means: that the database is not available, or the error itself. */
export function explainSqliteError(error: unknown, file: string): unknown {
  const advice = error instanceof Error ? sqliteAdvice(codeOf(error), file) : undefined
  return advice === undefined ? error : new DatabaseUnavailable(advice, { cause: error })
}

function sqliteAdvice(code: string, file: string): string | undefined {
  if (code === 'SQLITE_FULL') return `the disk of ${file} is full: make room on it`
  if (code.startsWith('SQLITE_IOERR'))
    return `the disk of ${file} cannot be read or written (${code}): see the system's log`
  if (code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN'))
    return `${file} cannot be opened or written (${code}): see to whom it and its folder belong, and how the disk is mounted`
  return isBusy(code) ? `another process holds the lock of ${file}: end it` : undefined
}

/** Whether another process holds the lock. */
export const isSqliteBusy = (error: unknown): boolean => error instanceof Error && isBusy(codeOf(error))

const isBusy = (code: string): boolean => code.startsWith('SQLITE_BUSY')

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')
