import type { Kysely } from 'kysely'

/** Adds the times of the last backup and the last export of the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['backed_up_at', 'audit_exported_at'])
    await db.schema.alterTable('installation').addColumn(column, 'bigint').execute()
}
