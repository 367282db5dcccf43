import type { Kysely } from 'kysely'
import { inTreeOfKey } from '../../../platform/database/migrations/keyed-rows.ts'

/** Adds tables for access tokens, and for authorizations that began without an offer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('openid4vc_authorizations')
    .addColumn('authorization_id', 'text', (column) => column.primaryKey())
    .addColumn('grant_type', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('client_id', 'text')
    .addColumn('configuration_ids', 'text', (column) => column.notNull())
    .addColumn('by_identifier', 'integer', (column) => column.notNull())
    .addColumn('credentials', 'integer', (column) => column.notNull())
    .addColumn('issued', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('claims', 'text', (column) => column.notNull())
    .modifyEnd(inTreeOfKey(db))
    .execute()
  await db.schema
    .createTable('openid4vc_tokens')
    .addColumn('token_id', 'text', (column) => column.primaryKey())
    .addColumn('authorization_id', 'text', (column) => column.notNull())
    .addColumn('bound_to', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .modifyEnd(inTreeOfKey(db))
    .execute()
}
