// Preloaded into a server (node --import) whose commits are counted: turns off the checkpoints of every SQLite database of the process, so
// that the write-ahead logs only grow.
import SqliteDatabase from 'better-sqlite3'
import { SqliteThread } from '../../apps/server/src/platform/database/sqlite/sqlite-thread.ts'

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
