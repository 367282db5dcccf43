import type { Kysely } from 'kysely'
import { countFlowsOf } from '../../platform/database/counts/flow-counts.ts'
import { inTreeOfKey } from '../../platform/database/migrations/keyed-rows.ts'
import type { NamedMigration } from '../../platform/database/migrations/migration.ts'

/**
 * Counts the open flows of each client and the bytes that they keep. PostgreSQL has one row per client and connection (see
 * docs/decisions/limits.md), SQLite one per client.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('flow_counts')
    .addColumn('client', 'text', (column) => column.notNull())
    .addColumn('connection', 'integer', (column) => column.notNull())
    .addColumn('flows', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('flow_counts_key', ['client', 'connection'])
    .modifyEnd(inTreeOfKey(db))
    .execute()
  for (const table of ['issuances', 'presentations']) await countFlowsOf(db, table)
}

export const flowQuotaMigrations: readonly NamedMigration[] = [{ name: '0010-flow-quota', up }]
