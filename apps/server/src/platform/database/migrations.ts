import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from './postgres-dialect.ts'

/** Migrations by name, applied in the order of their names and never changed once landed. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-issuance-and-presentation': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('contracts')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull().unique())
        .addColumn('status', 'text', (column) =>
          column.notNull().check(sql`status in ('Enabled', 'Disabled', 'Revoked')`),
        )
        .addColumn('last_update', 'bigint', (column) => column.notNull())
        .execute()

      await db.schema
        .createTable('scenario_versions')
        .addColumn('scenario_id', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('definition', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('scenario_versions_pk', ['scenario_id', 'version'])
        .execute()

      await db.schema
        .createTable('accounts')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('contract_id', 'text', (column) => column.notNull().references('contracts.id'))
        .addColumn('holder_name', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('Active', 'Revoked')`))
        .addColumn('created', 'bigint', (column) => column.notNull())
        .addColumn('updated', 'bigint', (column) => column.notNull())
        .addColumn('last_usage', 'bigint')
        .addColumn('balance', 'bigint', (column) => column.check(sql`balance >= 0`))
        .execute()
      await db.schema.createIndex('accounts_by_contract').on('accounts').columns(['contract_id', 'created']).execute()

      await db.schema
        .createTable('issuances')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('scenario_id', 'text', (column) => column.notNull())
        .addColumn('scenario_version', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('error_code', 'text')
        .addColumn('account_id', 'text', (column) => column.notNull())
        .addColumn('claims', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('ended_at', 'bigint')
        .execute()
      await db.schema.createIndex('issuances_by_expiry').on('issuances').columns(['expires_at']).execute()

      await db.schema
        .createTable('credentials')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
        .addColumn('issuance_id', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('valid', 'revoked')`))
        .addColumn('issued_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('credentials_by_issuance').on('credentials').columns(['issuance_id']).execute()
      await db.schema.createIndex('credentials_by_account').on('credentials').columns(['account_id']).execute()

      await db.schema
        .createTable('presentations')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('scenario_id', 'text', (column) => column.notNull())
        .addColumn('scenario_version', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('error_code', 'text')
        .addColumn('purpose', 'text', (column) => column.notNull())
        .addColumn('result', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('ended_at', 'bigint')
        .addColumn('erase_at', 'bigint')
        .execute()
      await db.schema.createIndex('presentations_by_expiry').on('presentations').columns(['expires_at']).execute()
      await db.schema.createIndex('presentations_by_erasure').on('presentations').columns(['erase_at']).execute()

      const auditId = db.schema.createTable('audit_log')
      await (isPostgres(db)
        ? auditId.addColumn('id', 'bigserial', (column) => column.primaryKey())
        : auditId.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      )
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('actor', 'text', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('object', 'text', (column) => column.notNull())
        .addColumn('outcome', 'text', (column) => column.notNull())
        .execute()

      await db.schema
        .createTable('openid4vc_offers')
        .addColumn('issuance_id', 'text', (column) => column.primaryKey().references('issuances.id'))
        .addColumn('offer_id', 'text', (column) => column.notNull().unique())
        .addColumn('configuration_id', 'text', (column) => column.notNull())
        .addColumn('code', 'text', (column) => column.notNull().unique())
        .addColumn('tx_code', 'text')
        .addColumn('tx_attempts', 'integer', (column) => column.notNull())
        .addColumn('redeemed_at', 'bigint')
        .addColumn('token_hash', 'text', (column) => column.unique())
        .addColumn('token_expires_at', 'bigint')
        .addColumn('holder_key', 'text')
        .addColumn('notification_id', 'text')
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()

      await db.schema
        .createTable('openid4vc_requests')
        .addColumn('presentation_id', 'text', (column) => column.primaryKey().references('presentations.id'))
        .addColumn('request_id', 'text', (column) => column.notNull().unique())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('nonce', 'text', (column) => column.notNull())
        .addColumn('query', 'text', (column) => column.notNull())
        .addColumn('encryption_key', 'text')
        .addColumn('answered_at', 'bigint')
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()

      await db.schema
        .createTable('openid4vc_used_nonces')
        .addColumn('nonce', 'text', (column) => column.primaryKey())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('used_nonces_by_expiry').on('openid4vc_used_nonces').columns(['expires_at']).execute()

      await db.schema
        .createTable('status_lists')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('size', 'integer', (column) => column.notNull())
        .addColumn('version', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()

      await db.schema
        .createTable('status_entries')
        .addColumn('list_id', 'text', (column) => column.notNull().references('status_lists.id'))
        .addColumn('index', 'integer', (column) => column.notNull())
        .addColumn('credential_id', 'text', (column) => column.notNull().unique().references('credentials.id'))
        .addColumn('revoked', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('status_entries_pk', ['list_id', 'index'])
        .execute()
    },
  },

  '0002-payments-coupons-gate-help-desk': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('receivers')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('balance', 'bigint', (column) => column.notNull().check(sql`balance >= 0`))
        .execute()

      await db.schema
        .createTable('payments')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('operation', 'text', (column) => column.notNull())
        .addColumn('amount', 'bigint', (column) => column.notNull().check(sql`amount > 0`))
        .addColumn('receiver_id', 'text', (column) => column.notNull().references('receivers.id'))
        .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('pending', 'settled', 'refused')`))
        .addColumn('account_id', 'text', (column) => column.references('accounts.id'))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('ended_at', 'bigint')
        .execute()

      await db.schema
        .createTable('coupons')
        .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id'))
        .addColumn('valid_to', 'bigint', (column) => column.notNull())
        .addColumn('used_at', 'bigint')
        .execute()

      await db.schema
        .createTable('gate_openings')
        .addColumn('gate', 'text', (column) => column.primaryKey())
        .addColumn('opened_at', 'bigint', (column) => column.notNull())
        .addColumn('closes_at', 'bigint', (column) => column.notNull())
        .execute()

      await db.schema
        .createTable('help_desk_requests')
        .addColumn('presentation_id', 'text', (column) => column.primaryKey().references('presentations.id'))
        .addColumn('request_id', 'text', (column) => column.notNull().unique())
        .addColumn('audience', 'text', (column) => column.notNull().check(sql`audience in ('employee', 'customer')`))
        .addColumn('number', 'text', (column) => column.notNull())
        .addColumn('accepted_at', 'bigint')
        .execute()

      await db.schema
        .alterTable('presentations')
        .addColumn('operation', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      await db.schema.alterTable('presentations').addColumn('payment_id', 'text').execute()
      await db.schema.alterTable('presentations').addColumn('required_account', 'text').execute()
      await makeAppendOnly(db, 'audit_log')
    },
  },

  '0003-administration': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('identities')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('username', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('Active', 'Revoked')`))
        .addColumn('is_administrator', 'integer', (column) => column.notNull())
        .addColumn('created', 'bigint', (column) => column.notNull())
        .addColumn('updated', 'bigint', (column) => column.notNull())
        .addColumn('last_sign_in', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .alterTable('contracts')
        .addColumn('definition', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      // The order in which both tables of accounts begin, with the tie broken as the pages break it.
      await db.schema.dropIndex('accounts_by_contract').execute()
      await db.schema
        .createIndex('accounts_by_contract')
        .on('accounts')
        .columns(['contract_id', 'created', 'id'])
        .execute()
    },
  },

  '0004-same-device': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('presentations').addColumn('browser', 'text').execute()
      await db.schema.alterTable('presentations').addColumn('response_code', 'text').execute()
      await db.schema.alterTable('presentations').addColumn('held_answer', 'text').execute()
      await db.schema
        .createIndex('presentations_by_response_code')
        .unique()
        .on('presentations')
        .column('response_code')
        .where('response_code', 'is not', null)
        .execute()
    },
  },

  '0005-what-ends-and-whose-it-is': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('credentials').addColumn('holder_binding', 'text').execute()

      for (const table of ['issuances', 'presentations'] as const) {
        await db.schema.alterTable(table).addColumn('client', 'text').execute()
        await db.schema
          .alterTable(table)
          .addColumn('kept_bytes', 'integer', (column) => column.notNull().defaultTo(0))
          .execute()
        await db.schema.dropIndex(`${table}_by_expiry`).execute()
        // Each sweep reads what is due in one of these, and never what it has done before.
        await db.schema
          .createIndex(`${table}_by_end`)
          .on(table)
          .column('ended_at')
          .where('ended_at', 'is not', null)
          .execute()
        await db.schema
          .createIndex(`${table}_by_client`)
          .on(table)
          .columns(['client', 'kept_bytes'])
          .where('client', 'is not', null)
          .execute()
      }
      // Whatever is open has claims, and some of what is done has them a little longer.
      await db.schema
        .createIndex('issuances_with_claims')
        .on('issuances')
        .column('expires_at')
        .where(sql.ref('claims'), 'is not', null)
        .execute()
      await db.schema
        .createIndex('presentations_open')
        .on('presentations')
        .column('expires_at')
        .where(sql.ref('ended_at'), 'is', null)
        .execute()
      await db.schema.dropIndex('presentations_by_erasure').execute()
      await db.schema
        .createIndex('presentations_by_erasure')
        .on('presentations')
        .column('erase_at')
        .where('erase_at', 'is not', null)
        .execute()
      for (const table of ['openid4vc_offers', 'openid4vc_requests'] as const)
        await db.schema.createIndex(`${table}_by_expiry`).on(table).column('expires_at').execute()
      await db.schema
        .createIndex('payments_without_end')
        .on('payments')
        .column('created_at')
        .where(sql.ref('state'), '!=', sql.lit('settled'))
        .execute()
    },
  },

  '0006-what-wallets-look-for': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('openid4vc_offers').addColumn('client_id', 'text').execute()
      await db.schema.alterTable('status_lists').addColumn('signer', 'text').execute()
      await db.schema
        .alterTable('openid4vc_offers')
        .addColumn('by_identifier', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    },
  },

  '0007-purposes': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('presentations')
        .addColumn('purpose_state', 'text', (column) => column.notNull().defaultTo('null'))
        .execute()
      // All ids are letters, digits, - and _.
      await sql`update presentations set purpose_state = '{' ||
        case when payment_id is null then '' else '"paymentId":"' || payment_id || '",' end || '"requiredAccount":' ||
        case when required_account is null then 'null' else '"' || required_account || '"' end || '}'
        where operation <> ''`.execute(db)
      await sql`update presentations set purpose = case
        when operation = 'coffee' then 'coupon'
        when operation <> '' then 'payment'
        when purpose = 'security-gate' then 'gate'
        when purpose = 'helpdesk' then 'help-desk'
        else 'verification' end`.execute(db)
      for (const column of ['operation', 'payment_id', 'required_account'])
        await db.schema.alterTable('presentations').dropColumn(column).execute()
    },
  },

  '0008-engines': {
    async up(db: Kysely<unknown>): Promise<void> {
      // What is open is given up, because its claims were not worked out yet: five minutes at most, and begun anew.
      await sql`update issuances set state = 'failed', error_code = 'EXPIRED', ended_at = expires_at
        where claims is not null and ended_at is null`.execute(db)
      await sql`update issuances set claims = null, client = null where claims is not null`.execute(db)
      await sql`delete from openid4vc_offers`.execute(db)
      await sql`update presentations set state = 'failed', error_code = 'EXPIRED', ended_at = expires_at,
        held_answer = null, client = null where held_answer is not null and ended_at is null`.execute(db)
      await db.schema.alterTable('issuances').renameColumn('claims', 'holder_name').execute()
      await db.schema
        .alterTable('openid4vc_offers')
        .addColumn('credential', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      for (const table of ['issuances', 'credentials'])
        await db.schema
          .alterTable(table)
          .addColumn('engine', 'text', (column) => column.notNull().defaultTo('openid4vc'))
          .execute()
      await db.schema.alterTable('credentials').addColumn('revocation_pending_since', 'bigint').execute()
      await db.schema
        .createIndex('credentials_with_pending_revocation')
        .on('credentials')
        .columns(['revocation_pending_since'])
        .where(sql.ref('revocation_pending_since'), 'is not', null)
        .execute()
      await db.schema.alterTable('presentations').addColumn('checks', 'text').execute()
    },
  },

  '0009-cards-say-what-they-do': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('payments')
        .addColumn('scenario_id', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      // The state of a payment begins with {"paymentId":" and 29 characters of an id.
      await sql`update payments set scenario_id = begun.scenario_id from (
          select substr(purpose_state, 15, 29) as payment_id, min(scenario_id) as scenario_id
          from presentations where purpose = 'payment' group by substr(purpose_state, 15, 29)
        ) as begun where begun.payment_id = payments.id and payments.state = 'pending'`.execute(db)
      // What the one gate asked for that there was.
      await sql`update presentations set purpose_state = '{"id":"main","requiredLevel":2,"openSeconds":30}'
        where purpose = 'gate' and ended_at is null`.execute(db)
    },
  },
}

/** Has the database itself refuse to change or delete rows of a table. */
async function makeAppendOnly(db: Kysely<unknown>, table: string): Promise<void> {
  const refusal = sql.lit(`${table} is append-only`)
  if (isPostgres(db)) {
    await sql`create function ${sql.ref(`refuse_change_of_${table}`)}() returns trigger language plpgsql
      as $$ begin raise exception using message = ${refusal}; end $$`.execute(db)
    await sql`create trigger ${sql.ref(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function ${sql.ref(`refuse_change_of_${table}`)}()`.execute(db)
    return
  }
  for (const change of ['update', 'delete'] as const)
    await sql`create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
      begin select raise(abort, ${refusal}); end`.execute(db)
}
