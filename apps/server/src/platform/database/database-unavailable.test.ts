import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable, explainPostgresError, explainSqliteError } from './database-unavailable.ts'

const HOST = 'db.example.org:5432'
const FILE = '/data/vitrine.sqlite'

const answered = (code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('an error of PostgreSQL', 20, 'error'), { code })

describe('an error of PostgreSQL', () => {
  it.each([
    ['08006', /connection .* failed/],
    ['53100', /disk .* is full/],
    ['53300', /no free connection/],
    ['53200', /out of memory/],
    ['55P03', /lock .* not free/],
    ['57014', /too long/],
    ['57P01', /shutting down or starting/],
    ['57P02', /shutting down or starting/],
    ['57P03', /shutting down or starting/],
    ['40001', /can be repeated/],
    ['40P01', /can be repeated/],
    ['25P03', /paused too long/],
    ['25006', /read-only/],
    ['58030', /disk/],
  ])('%s becomes DatabaseUnavailable with the host and advice', (code, words) => {
    const error = answered(code)
    const explained = explainPostgresError(error, HOST)
    expect(explained).toBeInstanceOf(DatabaseUnavailable)
    expect(explained).toMatchObject({ message: expect.stringMatching(words), cause: error })
    expect(explained).toMatchObject({ message: expect.stringContaining(HOST) })
  })

  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])(
    'network error %s says that PostgreSQL does not answer',
    (code) => {
      const explained = explainPostgresError(Object.assign(new Error('connect'), { code }), HOST)
      expect(explained).toBeInstanceOf(DatabaseUnavailable)
      expect(explained).toMatchObject({ message: expect.stringMatching(/does not answer.*DATABASE_URL/) })
    },
  )

  it.each(['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'DEPTH_ZERO_SELF_SIGNED_CERT'])(
    'TLS error %s names the setting for the certificate authority',
    (code) => {
      const explained = explainPostgresError(Object.assign(new Error('certificate'), { code }), HOST)
      expect(explained).toBeInstanceOf(DatabaseUnavailable)
      expect(explained).toMatchObject({ message: expect.stringMatching(/NODE_EXTRA_CA_CERTS/) })
    },
  )

  it.each([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('error "%s" of pg becomes DatabaseUnavailable', (message) => {
    expect(explainPostgresError(new Error(message), HOST)).toBeInstanceOf(DatabaseUnavailable)
  })

  it.each(['23505', '23503', '23514', '42P01', '22021'])('%s is returned unchanged', (code) => {
    const error = answered(code)
    expect(explainPostgresError(error, HOST)).toBe(error)
  })
})

describe('an error of SQLite', () => {
  const failed = (code: string) => new SqliteDatabase.SqliteError('an error of SQLite', code)

  it.each([
    ['SQLITE_FULL', /the disk of \/data\/vitrine\.sqlite is full: free some space/],
    ['SQLITE_IOERR_WRITE', /the disk of .* cannot be read or written/],
    ['SQLITE_READONLY', /cannot be opened or written/],
    ['SQLITE_CANTOPEN', /cannot be opened or written/],
    ['SQLITE_BUSY', /another process holds the lock of/],
    ['SQLITE_BUSY_RECOVERY', /another process holds the lock of/],
  ])('%s becomes DatabaseUnavailable with the file and advice', (code, words) => {
    const error = failed(code)
    const explained = explainSqliteError(error, FILE)
    expect(explained).toBeInstanceOf(DatabaseUnavailable)
    expect(explained).toMatchObject({ message: expect.stringMatching(words), cause: error })
  })

  it.each(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CORRUPT', 'SQLITE_ERROR'])('%s is returned unchanged', (code) => {
    const error = failed(code)
    expect(explainSqliteError(error, FILE)).toBe(error)
  })
})
