import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Open presentations get the requirements of the only gate that existed before this version.
  await sql`update presentations set purpose_state = '{"id":"main","requiredLevel":2,"openSeconds":30}'
    where purpose = 'gate' and ended_at is null`.execute(db)
}
