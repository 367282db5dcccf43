import { hash } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  type LogEvent,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Migration } from 'kysely/migration'
import { sqliteDialect } from '../sqlite/sqlite-driver.ts'

const LENGTH = 8

/** Dialects without a database: queries find no rows. */
const DIALECTS = [
  sqliteDialect(new DummyDriver()),
  {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
]

/** Returns a digest of the statements that a migration runs on either database, without the values in them, such as a random id. */
export async function digestOf({ up }: Migration): Promise<string> {
  const statements: string[] = []
  for (const dialect of DIALECTS) {
    const log = ({ query }: LogEvent) => void statements.push(query.sql.replaceAll(/\s+/g, ' '))
    await up(new Kysely<unknown>({ dialect, log }))
  }
  return hash('sha256', statements.join('\n')).slice(0, LENGTH)
}
