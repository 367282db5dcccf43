import { randomUUID } from 'node:crypto'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database, Queryable } from '../database/database.ts'
import { postgresNow } from '../database/postgres/postgres-clock.ts'
import { isPostgres } from '../database/postgres/postgres-dialect.ts'
import type { LockRow, LockTables } from './lock.tables.ts'

/**
 * A lock for work that only one server at a time may do, among all servers on a database. It expires, so that another server can
 * take over.
 */
export class Lock {
  readonly #query: Queryable<LockTables>
  readonly #clock: Clock
  readonly #name: LockRow['name']
  readonly #holder: LockRow['holder'] = randomUUID()

  constructor(name: string, { database, clock }: { database: Pick<Database, 'query'>; clock: Clock }) {
    this.#name = name
    this.#query = database.query
    this.#clock = clock
  }

  /** The holder can call this again to extend or shorten the time. */
  async take(milliseconds: Milliseconds): Promise<boolean> {
    const now = this.#now()
    const until = sql<number>`${now} + ${sql.lit(milliseconds)}`
    const taken = await this.#query
      .insertInto('locks')
      .values({ name: this.#name, holder: this.#holder, until })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder: this.#holder, until })
          .where(({ or, eb }) => or([eb('locks.until', '<=', now), eb('locks.holder', '=', this.#holder)])),
      )
      .returning('name')
      .executeTakeFirst()
    return taken !== undefined
  }

  /** Returns the time of PostgreSQL, so that wrong clocks of servers do not matter. An embedded database has only one server. */
  #now(): RawBuilder<number> {
    return isPostgres(this.#query) ? sql`(${postgresNow})::bigint` : sql`${this.#clock()}`
  }
}
