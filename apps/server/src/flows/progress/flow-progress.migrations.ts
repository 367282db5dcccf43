import type { Kysely } from 'kysely'
import { countRows } from '../../platform/database/counts/row-counting.ts'
import { inTreeOfKey } from '../../platform/database/migrations/keyed-rows.ts'
import type { NamedMigration } from '../../platform/database/migrations/migration.ts'
import { progressCounting } from './flow-progress.counting.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('flow_progress')
    .addColumn('begins', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('connection', 'integer', (column) => column.notNull())
    .addColumn('flows', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('flow_progress_key', ['begins', 'kind', 'step', 'connection'])
    .modifyEnd(inTreeOfKey(db))
    .execute()
  await countRows(db, 'issuances', progressCounting('issuance'))
  await countRows(db, 'presentations', progressCounting('presentation'))
}

export const flowProgressMigrations: readonly NamedMigration[] = [{ name: '0017-flow-progress', up }]
