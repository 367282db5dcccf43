import type { EpochSeconds } from '@vitrine/api/units.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { isPostgres } from '../../../platform/database/postgres/postgres-dialect.ts'
import { findLastLineId } from '../audit.repository.ts'

/** The times are by PostgreSQL's clock. `oldestWriter`: start of the oldest transaction that may still insert a line. */
type Observation = { lastId: number; at: EpochSeconds; oldestWriter: EpochSeconds | null }

/**
 * Determines up to which line the log is settled, i.e. no line with a lower id can appear any more. The embedded database writes
 * lines one after the other. PostgreSQL assigns an id before the transaction commits, so a line can appear after lines with
 * higher ids. There, the last line seen by the previous call of `last` is settled once every transaction that was writing at the
 * time of that call has ended.
 */
export class SettledLines {
  readonly #database: Database
  #before: Observation | undefined
  #settled = 0

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns the id of the last settled line; 0 if there is none. */
  async last(): Promise<number> {
    const { reader } = this.#database
    if (!isPostgres(reader)) return findLastLineId(reader)
    const now = await this.#observe()
    const before = this.#before
    if (before && now.oldestWriter !== null && now.oldestWriter <= before.at) return this.#settled
    this.#settled = before?.lastId ?? 0
    this.#before = now
    return this.#settled
  }

  /**
   * A writing transaction is found by its lock on the table. It holds this lock from before its line gets an id until the end of the
   * transaction.
   */
  async #observe(): Promise<Observation> {
    const { rows } = await sql<Observation>`
      select
        coalesce((select max(id) from audit_log), 0) as "lastId",
        extract(epoch from clock_timestamp())::float8 as at,
        (
          select min(extract(epoch from coalesce(activity.xact_start, to_timestamp(0))))::float8
          from pg_locks locks
          left join pg_stat_activity activity on activity.pid = locks.pid
          where locks.relation = 'audit_log'::regclass and locks.mode = 'RowExclusiveLock' and locks.granted
            and locks.database = (select oid from pg_database where datname = current_database())
        ) as "oldestWriter"`.execute(this.#database.reader)
    const [seen] = rows
    if (!seen) throw new Error('PostgreSQL returned no row for its locks')
    return seen
  }
}
