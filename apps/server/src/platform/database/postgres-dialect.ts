import { type Kysely, PostgresAdapter, PostgresDialect, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'

const INT8 = 20

/** Our 64-bit numbers are times and money, all within the integers that a JavaScript number holds exactly. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
}

/** Whether this is PostgreSQL, for the few statements that SQLite does not have. */
export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter

/** PostgreSQL has no NUL in a text and refuses the whole statement. No text of ours has one, so none equals what is asked for. */
class NulFreeQueryCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)
  }
}

class NulFreePostgresDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new NulFreeQueryCompiler()
  }
}

/** Kysely's dialect for PostgreSQL with 64-bit integers read as numbers. */
export function postgresDialect(url: string): PostgresDialect {
  return new NulFreePostgresDialect({
    pool: async () => {
      const pool = new pg.Pool({ connectionString: url, types, max: 10, connectionTimeoutMillis: 5000 })
      // An idle connection that breaks must not end the process: the next query gets a new one.
      pool.on('error', () => {})
      return pool
    },
  })
}
