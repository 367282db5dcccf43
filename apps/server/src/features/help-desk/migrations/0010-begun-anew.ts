import type { Kysely } from 'kysely'
import { up as create } from './0002-help-desk-requests.ts'

export async function dropRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('help_desk_requests').execute()
}

/** The same table again, beside the presentations that were begun anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await create(db)
}
