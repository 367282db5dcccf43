import type { Queryable } from '../../platform/database/database.ts'
import type { AuditRow } from '../../platform/database/tables.ts'

/** Who or what did which thing to which object, when, and how it ended. Ids only, nothing personal, and append-only. */
export type AuditEntry = Omit<AuditRow, 'id'>

export async function appendAuditEntry(db: Queryable, entry: AuditEntry): Promise<void> {
  await db.insertInto('audit_log').values(entry).execute()
}
