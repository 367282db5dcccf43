import { statSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import type { Queryable } from '../../apps/server/src/platform/database/database.ts'
import { SqliteThread } from '../../apps/server/src/platform/database/sqlite/sqlite-thread.ts'

/** Turns off checkpoints in every SQLite database of this process, so that the write-ahead logs only grow. */
export function disableCheckpoints(): void {
  Object.defineProperty(SqliteThread.prototype, 'shortenLog', { value: () => {} })
  Object.defineProperty(SqliteThread.prototype, 'emptyLog', { value: async () => {} })
  const prepare = SqliteDatabase.prototype.prepare
  const seen = new WeakSet<SqliteDatabase.Database>()
  function preparing(this: SqliteDatabase.Database, text: string): SqliteDatabase.Statement {
    if (!seen.has(this)) this.pragma('wal_autocheckpoint = 0')
    seen.add(this)
    return Reflect.apply(prepare, this, [text])
  }
  Object.defineProperty(SqliteDatabase.prototype, 'prepare', { value: preparing })
}

/** Returns the bytes that an embedded database has written to its log. */
export const loggedBySqlite = (file: string): number => statSync(`${file}-wal`).size

/** Returns the bytes that PostgreSQL has written to its log. */
export async function loggedByPostgres(db: Queryable): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`.execute(db)
  return Number(rows[0]?.bytes)
}
