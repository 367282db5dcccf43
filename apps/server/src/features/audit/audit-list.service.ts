import type { AuditEntry } from '@vitrine/api'
import type { Queryable } from '../../platform/database/database.ts'
import { type ListPage, pageOf } from '../../platform/database/paging.ts'
import { actorKindOf } from './actor-kind.ts'
import { countAuditEntries, listAuditEntries } from './audit.repository.ts'

/** The audit log, the newest first. Actors who signed in are named by their user name, as long as they are known. */
export async function auditEntries(
  db: Queryable,
  query: { page?: number | undefined; pageSize: number },
): Promise<ListPage<AuditEntry>> {
  const page = pageOf(query)
  const [total, rows] = [await countAuditEntries(db), await listAuditEntries(db, page)]
  return {
    total,
    entries: rows.map(({ username, actor, ...entry }) => ({
      ...entry,
      id: Number(entry.id),
      actor: username ?? actor,
      actorKind: actorKindOf(actor),
      actorId: actor,
    })),
  }
}
