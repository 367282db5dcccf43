import { type Kysely, sql } from 'kysely'

/**
 * The runs that are open, or keep something of somebody. By whose they are they are counted, and when something is due the sweep
 * sees in the same index, which is as small as there are such runs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index issuances_live on issuances (client, kept_bytes, expires_at) where client is not null`.execute(
    db,
  )
  await sql`create index presentations_live on presentations (client, kept_bytes, coalesce(erase_at, expires_at))
    where client is not null`.execute(db)
}
