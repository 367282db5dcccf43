import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { isPostgres } from '../../../platform/database/postgres/postgres-dialect.ts'

/** What there was at a moment, by PostgreSQL's clock: seconds. */
type Observation = { lastId: number; at: number; oldestWriter: number | null }

/**
 * Up to which line the log is settled: no line with a lower number can come any more. The embedded database writes them one after
 * the other. PostgreSQL gives a number before its transaction commits, so one may come later than those after it: there it is
 * the last line that was there a round ago, once each transaction has ended that was writing then.
 */
export class SettledLines {
  readonly #database: Database
  #before: Observation | undefined
  #settled = 0

  constructor(database: Database) {
    this.#database = database
  }

  /** The number of the last line that is settled; 0 where none is. */
  async last(): Promise<number> {
    const { reader } = this.#database
    if (!isPostgres(reader)) {
      const { last } = await reader
        .selectFrom('audit_log')
        .select(({ fn }) => fn.max('id').as('last'))
        .executeTakeFirstOrThrow()
      return last ?? 0
    }
    const now = await this.#observe()
    const before = this.#before
    if (before && now.oldestWriter !== null && now.oldestWriter <= before.at) return this.#settled
    this.#settled = before?.lastId ?? 0
    this.#before = now
    return this.#settled
  }

  /** Who inserts holds this lock from before a line has its number until the end of the transaction. */
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
    if (!seen) throw new Error('PostgreSQL says nothing of its locks')
    return seen
  }
}
