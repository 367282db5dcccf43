import { ExplainedError } from '../config/explained-error.ts'
import { isUnknownAuthority } from '../http-client/fetch-failure.ts'

/**
 * A failure that may pass: the database is down, frozen, full, or held by another process. The requested change is not made, with one
 * exception: if the answer to a commit was lost, the commit may have happened.
 */
export class DatabaseUnavailable extends ExplainedError {
  override readonly name = 'DatabaseUnavailable'
}

const POSTGRES_CODES: readonly [beginning: string, advice: (where: string) => string][] = [
  ['53100', (where) => `the disk of PostgreSQL at ${where} is full: free some space on it`],
  ['53300', (where) => `PostgreSQL at ${where} has no free connection: raise its max_connections or run fewer servers`],
  ['53', (where) => `PostgreSQL at ${where} is out of memory or another resource: check the log of PostgreSQL`],
  ['55P03', (where) => `a lock in PostgreSQL at ${where} was not free in time: look up its holder in pg_locks`],
  ['57014', (where) => `a statement took too long in PostgreSQL at ${where}: check its load and its locks`],
  ['57P', (where) => `PostgreSQL at ${where} is shutting down or starting: wait, or start it`],
  [
    '40',
    (where) => `concurrent transactions conflicted in PostgreSQL at ${where}: the failed transaction can be repeated`,
  ],
  ['25P03', (where) => `a transaction paused too long in PostgreSQL at ${where}: this server is overloaded`],
  ['25006', (where) => `PostgreSQL at ${where} is read-only: set DATABASE_URL to the primary`],
  ['58', (where) => `PostgreSQL at ${where} cannot use its disk: check the log of PostgreSQL`],
  ['08', (where) => `the connection to PostgreSQL at ${where} failed: check that it runs and is reachable`],
]

const NETWORK_CODES = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN'.split(
    ' ',
  ),
)

/** Messages of pg errors without a code. */
const LOST_CONNECTION = /^Connection terminated|^timeout e|^Query read timeout$|is not queryable$|after calling end/

/**
 * Converts an error of pg to `DatabaseUnavailable` if the error means that the database is unavailable; otherwise returns the error
 * unchanged.
 */
export function explainPostgresError(error: unknown, where: string): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error
  const code = codeOf(error)
  const known = POSTGRES_CODES.find(([beginning]) => code.length === 5 && code.startsWith(beginning))
  if (known) return new DatabaseUnavailable(known[1](where), { cause: error })
  if (isUnknownAuthority(error))
    return new DatabaseUnavailable(
      `the certificate of PostgreSQL at ${where} is from an unknown authority: set NODE_EXTRA_CA_CERTS to a file with the authority's certificate`,
      { cause: error },
    )
  return NETWORK_CODES.has(code) || LOST_CONNECTION.test(error.message)
    ? new DatabaseUnavailable(`PostgreSQL at ${where} does not answer: start it, or correct DATABASE_URL`, {
        cause: error,
      })
    : error
}

export function explainSqliteError(error: unknown, file: string): unknown {
  const advice = error instanceof Error ? sqliteAdvice(codeOf(error), file) : undefined
  return advice === undefined ? error : new DatabaseUnavailable(advice, { cause: error })
}

function sqliteAdvice(code: string, file: string): string | undefined {
  if (code === 'SQLITE_FULL') return `the disk of ${file} is full: free some space on it`
  if (code.startsWith('SQLITE_IOERR'))
    return `the disk of ${file} cannot be read or written (${code}): check the system's log`
  if (code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN'))
    return `${file} cannot be opened or written (${code}): check the owner and the permissions of the file and its folder, and how the disk is mounted`
  return isBusy(code) ? `another process holds the lock of ${file}: stop that process` : undefined
}

export const isSqliteBusy = (error: unknown): boolean => error instanceof Error && isBusy(codeOf(error))

const isBusy = (code: string): boolean => code.startsWith('SQLITE_BUSY')

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')
