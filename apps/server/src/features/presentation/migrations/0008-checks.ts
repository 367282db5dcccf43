import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update presentations set state = 'failed', error_code = 'EXPIRED', ended_at = expires_at,
    held_answer = null, client = null where held_answer is not null and ended_at is null`.execute(db)
  await db.schema.alterTable('presentations').addColumn('checks', 'text').execute()
}
