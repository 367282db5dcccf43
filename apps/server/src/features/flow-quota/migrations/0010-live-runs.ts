import { type Kysely, sql } from 'kysely'

/**
 * Adds partial indexes over the flows that are open or keep personal data. The same index counts them by client and finds the ones that
 * are due, and it is only as large as the number of such flows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index issuances_live on issuances (client, kept_bytes, expires_at) where client is not null`.execute(
    db,
  )
  await sql`create index presentations_live on presentations (client, kept_bytes, coalesce(erase_at, expires_at))
    where client is not null`.execute(db)
}
