import { readFileSync } from 'node:fs'
import type { Bytes } from '@vitrine/api/units.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../apps/server/src/platform/database/database.ts'
import type { Tables } from '../../apps/server/src/schema/all-tables.fixture.ts'

/** Commits and bytes that a database has written to its log so far. */
export type Logged = { commits: number; bytes: Bytes }

const HEADER: Bytes = 32
const FRAME_HEADER: Bytes = 24

/**
 * Counts what an SQLite database has written to its log, as long as no checkpoint has emptied the log. A frame with the size of the
 * database in its header ends a commit (SQLite file format section 4.1).
 */
export function loggedBySqlite(file: string): Logged {
  const log = readFileSync(`${file}-wal`)
  if (log.length === 0) return { commits: 0, bytes: 0 }
  const frame = FRAME_HEADER + log.readUInt32BE(8)
  let commits = 0
  for (let at = HEADER; at + frame <= log.length; at += frame) if (log.readUInt32BE(at + 4) !== 0) commits += 1
  return { commits, bytes: log.length }
}

/** Returns the bytes that PostgreSQL has written to its log. Its commits are not counted. */
export async function loggedByPostgres(db: Queryable<Tables>): Promise<Logged> {
  const { rows } = await sql<{ bytes: string }>`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`.execute(db)
  return { commits: 0, bytes: Number(rows[0]?.bytes) }
}
