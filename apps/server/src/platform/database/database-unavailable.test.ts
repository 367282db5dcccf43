import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable, explainPostgresError, explainSqliteError } from './database-unavailable.ts'

const WHERE = 'db.example.org:5432'
const FILE = '/data/vitrine.sqlite'

const answered = (code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('what PostgreSQL says', 20, 'error'), { code })

describe('an error of PostgreSQL', () => {
  it.each([
    ['08006', /connection .* failed/],
    ['53100', /disk .* is full/],
    ['53300', /no connection left/],
    ['53200', /out of memory/],
    ['55P03', /lock .* not free/],
    ['57014', /too long/],
    ['57P01', /shutting down or starting/],
    ['57P02', /shutting down or starting/],
    ['57P03', /shutting down or starting/],
    ['40001', /may be repeated/],
    ['40P01', /may be repeated/],
    ['25P03', /paused too long/],
    ['25006', /only reads/],
    ['58030', /disk/],
  ])('%s says that it is unavailable, where it is, and what to do', (code, words) => {
    const error = answered(code)
    const explained = explainPostgresError(error, WHERE)
    expect(explained).toBeInstanceOf(DatabaseUnavailable)
    expect(explained).toMatchObject({ message: expect.stringMatching(words), cause: error })
    expect(explained).toMatchObject({ message: expect.stringContaining(WHERE) })
  })

  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])(
    '%s of the network says that it does not answer',
    (code) => {
      const explained = explainPostgresError(Object.assign(new Error('connect'), { code }), WHERE)
      expect(explained).toBeInstanceOf(DatabaseUnavailable)
      expect(explained).toMatchObject({ message: expect.stringMatching(/does not answer.*DATABASE_URL/) })
    },
  )

  it.each(['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'DEPTH_ZERO_SELF_SIGNED_CERT'])(
    '%s of TLS says which setting names the authority',
    (code) => {
      const explained = explainPostgresError(Object.assign(new Error('certificate'), { code }), WHERE)
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
  ])('of pg itself, %s, says that it does not answer', (message) => {
    expect(explainPostgresError(new Error(message), WHERE)).toBeInstanceOf(DatabaseUnavailable)
  })

  it.each(['23505', '23503', '23514', '42P01', '22021'])('%s stays what it is', (code) => {
    const error = answered(code)
    expect(explainPostgresError(error, WHERE)).toBe(error)
  })
})

describe('an error of SQLite', () => {
  const failed = (code: string) => new SqliteDatabase.SqliteError('what SQLite says', code)

  it.each([
    ['SQLITE_FULL', /the disk of \/data\/vitrine\.sqlite is full: make room/],
    ['SQLITE_IOERR_WRITE', /the disk of .* cannot be read or written/],
    ['SQLITE_READONLY', /cannot be opened or written/],
    ['SQLITE_CANTOPEN', /cannot be opened or written/],
    ['SQLITE_BUSY', /another process holds the lock of/],
    ['SQLITE_BUSY_RECOVERY', /another process holds the lock of/],
  ])('%s says that it is unavailable, which file, and what to do', (code, words) => {
    const error = failed(code)
    const explained = explainSqliteError(error, FILE)
    expect(explained).toBeInstanceOf(DatabaseUnavailable)
    expect(explained).toMatchObject({ message: expect.stringMatching(words), cause: error })
  })

  it.each(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CORRUPT', 'SQLITE_ERROR'])('%s stays what it is', (code) => {
    const error = failed(code)
    expect(explainSqliteError(error, FILE)).toBe(error)
  })
})
