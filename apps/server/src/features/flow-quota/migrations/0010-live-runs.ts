import { type Kysely, sql } from 'kysely'

/**
 * Adds partial indexes over the flows that are open or keep personal data. Queries use them to count a client's flows and to find flows
 * that are due. The indexes stay small, because they contain no other flows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index issuances_live on issuances (client, kept_bytes, expires_at) where client is not null`.execute(
    db,
  )
  await sql`create index presentations_live on presentations (client, kept_bytes, coalesce(erase_at, expires_at))
    where client is not null`.execute(db)
}
