import { type Kysely, sql } from 'kysely'
import { inTreeOfKey } from '../../../platform/database/migrations/keyed-rows.ts'
import { isPostgres } from '../../../platform/database/postgres/postgres-dialect.ts'

/** Drops all open flows. They live at most five minutes, and visitors can start again. */
export async function dropFlows(db: Kysely<unknown>): Promise<void> {
  for (const table of ['openid4vc_offers', 'openid4vc_requests', 'openid4vc_used_nonces'])
    await db.schema.dropTable(table).execute()
}

export async function up(db: Kysely<unknown>): Promise<void> {
  // These tables have no foreign keys to issuances and presentations: the rows are deleted when they expire, after minutes.
  await db.schema
    .createTable('openid4vc_offers')
    .addColumn('offer_id', 'text', (column) => column.primaryKey())
    .addColumn('issuance_id', 'text', (column) => column.notNull())
    .addColumn('configuration_id', 'text', (column) => column.notNull())
    .addColumn('tx_code', 'text')
    .addColumn('tx_attempts', 'integer', (column) => column.notNull())
    .addColumn('redeemed_at', 'bigint')
    .addColumn('token_expires_at', 'bigint')
    .addColumn('holder_key', 'text')
    .addColumn('issued', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('client_id', 'text')
    .addColumn('by_identifier', 'integer', (column) => column.notNull())
    // This is the last column, so that queries over many offers do not read the stored credentials.
    .addColumn('credential', 'text', (column) => column.notNull())
    .modifyEnd(inTreeOfKey(db))
    .execute()
  await db.schema
    .createTable('openid4vc_requests')
    .addColumn('request_id', 'text', (column) => column.primaryKey())
    .addColumn('presentation_id', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('encryption_key', 'text')
    .addColumn('answered_at', 'bigint')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .modifyEnd(inTreeOfKey(db))
    .execute()
  // A nonce contains its own expiry, so the pair of expiry and nonce is as unique as the nonce alone. With the expiry first in
  // the key, expired rows are at the beginning of the table.
  await db.schema
    .createTable('openid4vc_used_nonces')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('openid4vc_used_nonces_pk', ['expires_at', 'nonce'])
    .modifyEnd(inTreeOfKey(db))
    .execute()
}

/**
 * Makes the status reference (list and index) of each credential the id of the credential, so that the id can be
 * computed from the reference and the reference from the id.
 */
export async function nameByPlace(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('status_places')
    .addColumn('list_id', 'text', (column) => column.notNull().references('status_lists.id'))
    .addColumn('index', 'integer', (column) => column.notNull())
    .addColumn('revoked', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('status_places_pk', ['list_id', 'index'])
    .modifyEnd(inTreeOfKey(db))
    .execute()
  await sql`insert into status_places select list_id, "index", revoked from status_entries`.execute(db)
  if (isPostgres(db))
    await db.schema.alterTable('status_entries').dropConstraint('status_entries_credential_id_fkey').execute()
  await sql`update credentials set former_id = credentials.id, id = entry.list_id || '.' || entry."index"
    from status_entries as entry where entry.credential_id = credentials.id`.execute(db)
  await db.schema.dropTable('status_entries').execute()
  await db.schema.alterTable('status_places').renameTo('status_entries').execute()
}
