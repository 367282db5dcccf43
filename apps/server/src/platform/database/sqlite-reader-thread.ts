// Reads the embedded database in a thread of its own: what takes long there keeps nobody else waiting.
import { parentPort, workerData } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'
import type { Answer, Question } from './sqlite-reader.ts'

/** Lists differ by order and by what is searched for. */
const MAX_CACHED_STATEMENTS = 100
/** While another process holds the lock, in milliseconds: nobody but who asked waits. */
const PATIENCE = 5000

const database = new SqliteDatabase(String(workerData), { readonly: true, timeout: PATIENCE })
const statements = new Map<string, SqliteDatabase.Statement>()

function prepare(sql: string): SqliteDatabase.Statement {
  const known = statements.get(sql)
  if (known) return known
  if (statements.size >= MAX_CACHED_STATEMENTS) statements.clear()
  const statement = database.prepare(sql)
  statements.set(sql, statement)
  return statement
}

function answer({ id, sql, parameters }: Question): Answer {
  try {
    return { id, rows: prepare(sql).all(parameters) }
  } catch (error) {
    const { message, code = '' } = error as Error & { code?: string }
    return { id, failure: { message, code } }
  }
}

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)))
