import { type Kysely, sql } from 'kysely'
import { inTreeOfKey } from '../../../platform/database/migrations/keyed-rows.ts'
import { isPostgres } from '../../../platform/database/postgres/postgres-dialect.ts'
import { countFlowsOf } from './count-flows-of.ts'

const TABLES = ['issuances', 'presentations'] as const

/** Adds the counts of open flows, fills them from the flows, and makes the database maintain them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('flow_counts')
    .addColumn('client', 'text', (column) => column.notNull())
    .addColumn('connection', 'integer', (column) => column.notNull())
    .addColumn('flows', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('flow_counts_key', ['client', 'connection'])
    .modifyEnd(inTreeOfKey(db))
    .execute()
  // Servers of the previous version may be writing. They wait for the end of this migration, and then the triggers count for them.
  if (isPostgres(db))
    await sql`lock table ${sql.join(TABLES.map((table) => sql.table(table)))} in share row exclusive mode`.execute(db)
  for (const table of TABLES) await countFlowsOf(db, table)
}
