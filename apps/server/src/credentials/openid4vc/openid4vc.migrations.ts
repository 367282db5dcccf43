import { type Kysely, sql } from 'kysely'
import { countFlowsOf } from '../../platform/database/counts/flow-counts.ts'
import { inTreeOfKey } from '../../platform/database/migrations/keyed-rows.ts'
import type { NamedMigration } from '../../platform/database/migrations/migration.ts'

/** The tables of flows have no foreign keys to issuances and presentations: the rows are deleted when they expire, after minutes. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTokens(db)
  await createOffers(db)
  await createPushedRequests(db)
  await createRequests(db)
  await createStatusLists(db)
}

async function createTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('openid4vc_tokens')
    .addColumn('token_id', 'text', (column) => column.primaryKey())
    .addColumn('offer_id', 'text', (column) => column.notNull())
    .addColumn('bound_to', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .modifyEnd(inTreeOfKey(db))
    .execute()
}

async function createOffers(db: Kysely<unknown>): Promise<void> {
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
    .addColumn('by_sign_in', 'integer', (column) => column.notNull().defaultTo(0))
    // This is the last column, so that queries over many offers do not read the stored credentials.
    .addColumn('credential', 'text', (column) => column.notNull())
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

async function createPushedRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('openid4vc_pushed_requests')
    .addColumn('request_id', 'text', (column) => column.primaryKey())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('client_name', 'text')
    .addColumn('is_known', 'integer', (column) => column.notNull())
    .addColumn('instance_key', 'text')
    .addColumn('redirect_uri', 'text', (column) => column.notNull())
    .addColumn('state', 'text')
    .addColumn('code_challenge', 'text', (column) => column.notNull())
    .addColumn('configuration_id', 'text', (column) => column.notNull())
    .addColumn('by_identifier', 'integer', (column) => column.notNull())
    .addColumn('dpop_key', 'text')
    .addColumn('offer_id', 'text')
    .addColumn('browser', 'text')
    .addColumn('decision', 'text')
    .addColumn('redeemed_at', 'bigint')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('client', 'text', (column) => column.notNull())
    .addColumn('kept_bytes', 'bigint', (column) => column.notNull())
    .modifyEnd(inTreeOfKey(db))
    .execute()
  await countFlowsOf(db, 'openid4vc_pushed_requests')
  await db.schema
    .createTable('openid4vc_used_proofs')
    .addColumn('proof_id', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .modifyEnd(inTreeOfKey(db))
    .execute()
  // The ids are hashes, so without an index the clean-up would read the whole table.
  await db.schema
    .createIndex('openid4vc_used_proofs_by_expiry')
    .on('openid4vc_used_proofs')
    .columns(['expires_at'])
    .execute()
}

async function createRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('openid4vc_requests')
    .addColumn('request_id', 'text', (column) => column.primaryKey())
    .addColumn('presentation_id', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('signer', 'text', (column) => column.notNull())
    .addColumn('encryption_key', 'text')
    .addColumn('answered_at', 'bigint')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .modifyEnd(inTreeOfKey(db))
    .execute()
}

async function createStatusLists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('status_lists')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('signer', 'text')
    .addColumn('retired_at', 'bigint')
    .execute()
  await db.schema
    .createTable('status_entries')
    .addColumn('list_id', 'text', (column) => column.notNull().references('status_lists.id'))
    .addColumn('index', 'integer', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('changed_in', 'bigint')
    .addPrimaryKeyConstraint('status_entries_pk', ['list_id', 'index'])
    .modifyEnd(inTreeOfKey(db))
    .execute()
  // Finds the entries of a list that changed after a given version of the list, so that no query reads all entries.
  await db.schema
    .createIndex('status_entries_by_change')
    .on('status_entries')
    .columns(['list_id', 'changed_in', 'index'])
    .where(sql.ref('changed_in'), 'is not', null)
    .execute()
}

export const openid4vcMigrations: readonly NamedMigration[] = [{ name: '0015-openid4vc', up }]
