import { type Kysely, sql } from 'kysely'
import { ExplainedError } from '../../config/explained-error.ts'
import type { NoTables } from '../tables.ts'

/**
 * The table that marks a PostgreSQL database as being restored. It exists from the time when the old tables are moved to another
 * schema until the end of the restore, so that no server mistakes the empty schema for a new database. It contains the name of
 * that other schema.
 */
export const RESTORE_MARK = 'restore_in_progress'

export async function requireNoRestore(db: Kysely<NoTables>): Promise<void> {
  const { rows } = await sql`select 1 where to_regclass(${RESTORE_MARK}) is not null`.execute(db)
  if (rows.length > 0) throw new ExplainedError(UNFINISHED)
}

/** Called in the last transaction of the restore. */
export async function removeRestoreMark(db: Kysely<NoTables>): Promise<void> {
  await sql`drop table if exists ${sql.table(RESTORE_MARK)}`.execute(db)
}

export const UNFINISHED =
  'A restore into this database is running or was interrupted. Wait until the restore has finished; if it was interrupted, run it again: vitrine restore <backup> --replace.'
