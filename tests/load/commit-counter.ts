import SqliteDatabase from 'better-sqlite3'

/**
 * Counts the writing commits of every SQLite database in this process from now on. Counting wraps each statement and takes time, so
 * CPU time is measured in processes that do not count.
 * @returns a function that returns the number of commits so far
 */
export function countCommits(): () => number {
  let commits = 0
  const wroteInTransaction = new WeakSet<SqliteDatabase.Database>()
  const prepare = SqliteDatabase.prototype.prepare

  const noteWrite = (database: SqliteDatabase.Database, sql: string, readonly: boolean) => {
    if (/^\s*(commit|end)\b/i.test(sql)) {
      if (wroteInTransaction.delete(database)) commits += 1
    } else if (/^\s*rollback\b/i.test(sql)) wroteInTransaction.delete(database)
    else if (readonly || /^\s*(begin|savepoint|release)\b/i.test(sql)) return
    else if (database.inTransaction) wroteInTransaction.add(database)
    else commits += 1
  }

  function countedPrepare(this: SqliteDatabase.Database, sql: string): SqliteDatabase.Statement {
    const statement: SqliteDatabase.Statement = Reflect.apply(prepare, this, [sql])
    for (const verb of ['run', 'get', 'all'] as const) {
      const execute = statement[verb]
      const counted = (...parameters: unknown[]) => {
        const result: unknown = Reflect.apply(execute, statement, parameters)
        noteWrite(this, sql, statement.readonly)
        return result
      }
      Object.defineProperty(statement, verb, { value: counted })
    }
    return statement
  }
  Object.defineProperty(SqliteDatabase.prototype, 'prepare', { value: countedPrepare })
  return () => commits
}
