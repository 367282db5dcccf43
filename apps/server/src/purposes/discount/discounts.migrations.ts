import type { Kysely } from 'kysely'
import type { NamedMigration } from '../../platform/database/migrations/migration.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('discount_codes')
    .addColumn('card', 'text', (column) => column.notNull())
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('discount_codes_pk', ['card', 'day'])
    .execute()
  // The clean-up deletes the codes of earlier days.
  await db.schema.createIndex('discount_codes_day').on('discount_codes').column('day').execute()
}

export const discountsMigrations: readonly NamedMigration[] = [{ name: '0014-discounts', up }]
