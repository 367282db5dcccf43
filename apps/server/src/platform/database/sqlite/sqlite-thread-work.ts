import { parentPort, workerData } from 'node:worker_threads'
import type { Milliseconds } from '@vitrine/api/units.ts'
import SqliteDatabase from 'better-sqlite3'
import { addFunctions } from './sqlite-functions.ts'
import type { ThreadAnswer, ThreadQuestion } from './sqlite-thread.ts'

/** There are many statements for lists, with different orders and search texts. */
const MAX_CACHED_STATEMENTS = 100
/** Only the caller waits, not the server. */
const PATIENCE: Record<'reading' | 'checkpoint', Milliseconds> = { reading: 5000, checkpoint: 200 }

const file = String(workerData)
const database = new SqliteDatabase(file, { readonly: true, timeout: PATIENCE.reading })
addFunctions(database)
const statements = new Map<string, SqliteDatabase.Statement>()
let writable: SqliteDatabase.Database | undefined

function prepare(sql: string): SqliteDatabase.Statement {
  const known = statements.get(sql)
  if (known) return known
  if (statements.size >= MAX_CACHED_STATEMENTS) statements.clear()
  const statement = database.prepare(sql)
  statements.set(sql, statement)
  return statement
}

function work(question: ThreadQuestion): unknown[] {
  if (question.kind === 'read') return prepare(question.sql).all(question.parameters)
  writable ??= new SqliteDatabase(file, { timeout: PATIENCE.checkpoint })
  return writable.pragma(`wal_checkpoint(${question.mode})`) as unknown[]
}

function answer(question: ThreadQuestion): ThreadAnswer {
  try {
    return { id: question.id, rows: work(question) }
  } catch (error) {
    const { message, code = '' } = error as Error & { code?: string }
    return { id: question.id, failure: { message, code } }
  }
}

parentPort?.on('message', (question: ThreadQuestion) => parentPort?.postMessage(answer(question)))
