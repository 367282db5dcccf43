import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the one gate asked for that there was.
  await sql`update presentations set purpose_state = '{"id":"main","requiredLevel":2,"openSeconds":30}'
    where purpose = 'gate' and ended_at is null`.execute(db)
}
