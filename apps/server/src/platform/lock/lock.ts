import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database, Queryable } from '../database/database.ts'
import { postgresNow } from '../database/postgres/postgres-clock.ts'
import { isPostgres } from '../database/postgres/postgres-dialect.ts'
import type { LockRow } from './lock.tables.ts'

/** What one server at a time does for all that share a database: who has it holds it for a while, and it passes on by itself. */
export class Lock {
  readonly #query: Queryable
  readonly #clock: Clock
  readonly #name: LockRow['name']
  readonly #holder: LockRow['holder'] = randomUUID()

  constructor(name: string, { database, clock }: { database: Pick<Database, 'query'>; clock: Clock }) {
    this.#name = name
    this.#query = database.query
    this.#clock = clock
  }

  /** Takes it for so many milliseconds from now on, or longer or shorter where it is ours; false where another has it. */
  async take(milliseconds: number): Promise<boolean> {
    const now = this.#now()
    const until = sql<number>`${now} + ${sql.lit(milliseconds)}`
    const taken = await this.#query
      .insertInto('leases')
      .values({ name: this.#name, holder: this.#holder, until })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder: this.#holder, until })
          .where(({ or, eb }) => or([eb('leases.until', '<=', now), eb('leases.holder', '=', this.#holder)])),
      )
      .returning('name')
      .executeTakeFirst()
    return taken !== undefined
  }

  /** The same for all servers, however wrong their own clocks are. The embedded database is one server's. */
  #now(): RawBuilder<number> {
    return isPostgres(this.#query) ? sql`(${postgresNow})::bigint` : sql`${this.#clock()}`
  }
}
