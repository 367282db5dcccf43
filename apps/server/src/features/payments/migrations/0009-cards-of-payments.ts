import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payments')
    .addColumn('card_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  // In presentations for a payment, `purpose_state` starts with {"paymentId":" and the 29 characters of the payment id.
  await sql`update payments set card_id = begun.card_id from (
      select substr(purpose_state, 15, 29) as payment_id, min(card_id) as card_id
      from presentations where purpose = 'payment' group by substr(purpose_state, 15, 29)
    ) as begun where begun.payment_id = payments.id and payments.state = 'pending'`.execute(db)
}
