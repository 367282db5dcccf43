import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { expect, it } from 'vitest'
import { loggedBySqlite } from './load/write-ahead-log.ts'

it('the bench counts the commits that write to an SQLite database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-write-ahead-log-'))
  const file = join(folder, 'counted.sqlite')
  const database = new SqliteDatabase(file)
  try {
    database.pragma('journal_mode = WAL')
    database.exec('create table numbers (n integer)')
    const before = loggedBySqlite(file)
    const add = database.prepare('insert into numbers values (1)')
    add.run()
    database.transaction(() => [add.run(), add.run()])()
    database.prepare('select * from numbers').all()
    database.exec('begin; insert into numbers values (2); rollback')
    const after = loggedBySqlite(file)
    expect(after.commits - before.commits).toBe(2)
    expect(after.bytes).toBeGreaterThan(before.bytes)
  } finally {
    database.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
