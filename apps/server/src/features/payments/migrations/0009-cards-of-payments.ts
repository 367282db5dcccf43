import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payments')
    .addColumn('scenario_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  // In presentations for a payment, `purpose_state` starts with {"paymentId":" and the 29 characters of the payment id.
  await sql`update payments set scenario_id = begun.scenario_id from (
      select substr(purpose_state, 15, 29) as payment_id, min(scenario_id) as scenario_id
      from presentations where purpose = 'payment' group by substr(purpose_state, 15, 29)
    ) as begun where begun.payment_id = payments.id and payments.state = 'pending'`.execute(db)
}
