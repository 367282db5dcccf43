import type { Kysely } from 'kysely'
import { up as create } from './0002-help-desk-requests.ts'

export async function dropRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('help_desk_requests').execute()
}

/** Creates the table of help-desk requests again, because it references the presentations table, which was recreated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await create(db)
}
