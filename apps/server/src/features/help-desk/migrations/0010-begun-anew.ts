import type { Kysely } from 'kysely'
import { up as create } from './0002-help-desk-requests.ts'

export async function dropRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('help_desk_requests').execute()
}

/** Creates the same table again, because the presentations table it references was recreated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await create(db)
}
