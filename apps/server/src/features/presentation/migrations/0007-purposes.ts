import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('presentations')
    .addColumn('purpose_state', 'text', (column) => column.notNull().defaultTo('null'))
    .execute()
  // Ids need no JSON escaping: they consist of letters, digits, - and _.
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
}
